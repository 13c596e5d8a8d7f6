// Runs before the page is painted, so that a chosen scheme does not flash; then it makes the toggle work.
(() => {
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const write = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* private window: not kept */ } };
  const show = (theme) => { if (theme === "dark" || theme === "light") root.dataset.theme = theme; };
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  show(read());
  document.addEventListener("DOMContentLoaded", () => {
    const toggle = document.getElementById("theme");
    if (!toggle) return;
    const tell = () => toggle.setAttribute("aria-pressed", String(isDark()));
    toggle.hidden = false;
    tell();
    toggle.addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      show(theme);
      write(theme);
      tell();
    });
  });
})();
