// A number in a collection that is not saved says why: what the site refuses is sent as a page, which tells it and keeps what was typed;
// what does not reach the site, or is no number of copies, is told beside it.

const own = (element) => element.closest?.("form.own");

document.addEventListener("htmx:responseError", ({ detail }) => own(detail.elt)?.submit());

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail }) => {
    const form = own(detail.elt);
    if (!form || form.querySelector("[role=alert]")) return;
    const told = Object.assign(document.createElement("span"), { className: "unsaved", textContent: "Not saved: the site did not answer." });
    told.setAttribute("role", "alert");
    form.append(told);
  });
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) own(detail.elt)?.querySelector("[role=alert]")?.remove();
});

document.addEventListener("htmx:validation:failed", ({ detail }) => own(detail.elt) && detail.elt.reportValidity());
