// A link to Play deals at once: the form that its page would show is fetched, since a page that is kept holds no token of a form, and sent.

let dealing = false;

async function deal(link) {
  const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = answer.ok && page.querySelector(".play-form");
  if (!form) throw new Error("nothing to play");
  document.body.append(document.adoptNode(form));
  form.hidden = true;
  form.submit();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-play][href*='game=']");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (dealing) return;
  dealing = true;
  link.setAttribute("aria-busy", "true");
  deal(link).catch(() => { location.assign(link.href); });
});
window.addEventListener("pageshow", () => { dealing = false; });
