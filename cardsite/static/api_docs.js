SwaggerUIBundle({
  url: document.querySelector("#viewer").dataset.schema,
  dom_id: "#viewer",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  validatorUrl: null,
});
