// Sharing in a dialog over the page; without this script the same stands on a page of its own, to which the link leads.

const PATIENCE = 30; // times that a picture which is being drawn is asked for again
const SAID = 2500; // milliseconds for which a button says that it has copied

function copyButtons(root) {
  for (const button of root.querySelectorAll("[data-copies]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  const isCopied = await navigator.clipboard.writeText(field.value).then(() => true, () => false);
  tellCopied(button.closest(".share-link").querySelector("[role=status]"), isCopied);
  if (!isCopied) {
    field.select();
    return;
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, SAID);
});

function tellCopied(status, isCopied) {
  status.classList.toggle("hide", isCopied);
  status.textContent = ""; // else the same is not read out again
  requestAnimationFrame(() => {
    status.textContent = isCopied ? "Copied." : "Your browser did not copy it. It is selected, so that you can.";
  });
}

// The picture: drawn by a worker, which takes a moment for the first time

let asking; // whether the picture is drawn, which nobody asks about what is just changing

async function showPicture(root) {
  asking = new AbortController();
  const image = root.querySelector("img[data-drawn]");
  if (!image) return;
  const frame = image.parentElement;
  frame.dataset.waits = "";
  for (let time = 0; time < PATIENCE && image.isConnected; time += 1) {
    const answer = await fetch(image.dataset.drawn, { signal: asking.signal }).catch(() => null);
    if (asking.signal.aborted) break;
    if (answer?.status === 200) {
      image.src = image.dataset.drawn;
      image.hidden = false;
      offerToSave(root);
      break;
    }
    if (answer && answer.status !== 202) break;
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
  }
  delete frame.dataset.waits;
}

function offerToSave(root) {
  const link = root.querySelector("[data-saves]");
  link.textContent = "Save the picture";
  link.download = "runebinder.png";
  link.removeAttribute("target");
}

// The dialog

function opened(title) {
  const dialog = document.createElement("dialog");
  dialog.className = "share-dialog";
  dialog.setAttribute("aria-labelledby", "share-name");
  dialog.innerHTML = `<button type="button" class="share-close" aria-label="Close">×</button>`;
  dialog.dataset.from = title;
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest(".share-close")) dialog.close();
  });
  dialog.addEventListener("close", () => leave(dialog));
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    asking?.abort();
    fill(dialog, event.target.action, { method: "POST", body: new FormData(event.target) });
  });
  document.body.append(dialog);
  return dialog;
}

function leave(dialog) {
  dialog.remove();
  if (!dialog.dataset.changed) return;
  const leads = dialog.querySelector("[data-leads]")?.dataset.leads; // what it showed is gone
  if (leads) location.assign(leads);
  else location.reload(); // the page says who sees what it shows
}

async function fill(dialog, address, more = {}) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, ...more }).catch(() => null);
  const isPart = answer && (answer.ok || answer.status === 422);
  if (!isPart) {
    location.assign(address);
    return;
  }
  if (more.method && answer.ok && dialog.dataset.from === location.pathname) dialog.dataset.changed = "yes";
  if (!dialog.isConnected) { // closed before the answer came
    if (dialog.dataset.changed) location.reload();
    return;
  }
  while (dialog.children.length > 1) dialog.lastChild.remove();
  dialog.insertAdjacentHTML("beforeend", await answer.text());
  if (!dialog.open) dialog.showModal();
  ((dialog.querySelector("[role=alert]") && dialog.querySelector("input[type=radio]")) ?? dialog.querySelector("#share-name"))?.focus();
  copyButtons(dialog);
  showPicture(dialog);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-share]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  fill(opened(link.dataset.share), link.href);
});

copyButtons(document);
showPicture(document);
