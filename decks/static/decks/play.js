// A link to Play deals at once: the form that its page would show is fetched, since a page that is kept holds no token of a form, and sent.

const PATIENCE = 8000; // milliseconds after which another click is taken

let dealing = null;

function rest() {
  dealing?.link.removeAttribute("aria-busy");
  dealing?.form?.remove();
  dealing = null;
}

async function deal(one) {
  const answer = await fetch(one.link.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = answer.ok && page.querySelector(".play-form");
  if (!form) throw new Error("nothing to play");
  if (one !== dealing) return;
  one.form = document.adoptNode(form);
  one.form.hidden = true;
  document.body.append(one.form);
  one.form.submit();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-deal][href*='game=']");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (dealing) return;
  dealing = { link };
  link.setAttribute("aria-busy", "true");
  setTimeout(rest, PATIENCE);
  deal(dealing).catch(() => { location.assign(link.href); });
});
window.addEventListener("pageshow", rest);
