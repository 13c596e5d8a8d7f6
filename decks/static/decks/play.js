// A link to Play deals at once: the form that its page would show is fetched, since a page that is kept holds no token of a form, and sent.

const PATIENCE = 8000; // milliseconds after which another click is taken
const FRESH = 60000; // and after which a form that was fetched ahead is too old

let dealing = null;
let ahead = null; // the form of the link at which one points, before it is clicked

function rest() {
  dealing?.link.removeAttribute("aria-busy");
  dealing?.form?.remove();
  dealing = null;
}

function linkAt(event) {
  return event.target.closest?.("a[data-deal][href*='game=']");
}

async function formOf(href) {
  const answer = await fetch(href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = answer.ok && page.querySelector(".play-form");
  if (!form) throw new Error("nothing to play");
  return form;
}

function fetchAhead(event) {
  const href = linkAt(event)?.href;
  if (!href || (ahead?.href === href && Date.now() - ahead.begun < FRESH)) return;
  ahead = { href, begun: Date.now(), form: formOf(href) };
  ahead.form.catch(() => { ahead = null; });
}

async function deal(one) {
  const known = ahead?.href === one.link.href && Date.now() - ahead.begun < FRESH ? ahead.form : formOf(one.link.href);
  ahead = null;
  const form = await known;
  if (one !== dealing) return;
  one.form = document.adoptNode(form);
  one.form.hidden = true;
  document.head.append(one.form); // where no style of the page looks at it anew
  one.form.submit();
}

document.addEventListener("click", (event) => {
  const link = linkAt(event);
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (dealing) return;
  dealing = { link };
  link.setAttribute("aria-busy", "true");
  setTimeout(rest, PATIENCE);
  deal(dealing).catch(() => { location.assign(link.href); });
});
document.addEventListener("pointerover", fetchAhead);
document.addEventListener("focusin", fetchAhead);
window.addEventListener("pageshow", rest);
