// A button that prints: without scripts the page says how instead.

const button = document.getElementById("print-now");
button.hidden = false;
button.addEventListener("click", () => globalThis.print());
document.getElementById("print-how").textContent = "Only the sheet below comes out, on A4 as on Letter.";
