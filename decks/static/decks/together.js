// Two people at one table: every tab of a hand shows the same moment of it, so none keeps showing cards of whoever has handed the
// device over, and none comes back out of the browser's memory.

const form = () => document.getElementById("hand");
const mark = () => form()?.elements.at?.value ?? "";
const tabs = new BroadcastChannel(`hand-${form()?.dataset.together}`);

// What is shown or told beside the table goes with the device: a card held large, words on it
function forget() {
  document.querySelectorAll("dialog.sheet").forEach((sheet) => sheet.remove());
  document.querySelectorAll("main > [role=tooltip], main > [role=log]").forEach((one) => one.replaceChildren());
}

function anew() {
  const old = form();
  forget();
  old.replaceChildren(Object.assign(document.createElement("p"), { className: "note", textContent: "One moment" }));
  window.htmx.ajax("GET", location.href, { target: "#hand", swap: "outerHTML" }).catch(() => location.reload());
}

tabs.addEventListener("message", (event) => {
  if (event.data !== mark()) anew();
});
document.addEventListener("htmx:afterSwap", () => {
  if ("hidden" in form().dataset) forget();
  tabs.postMessage(mark());
});
addEventListener("pageshow", (event) => {
  if (event.persisted) anew();
});
document.addEventListener("resume", anew);
tabs.postMessage(mark());
