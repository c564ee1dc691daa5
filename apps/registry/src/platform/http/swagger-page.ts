/** Swagger UI from our own files only; no inline script, so that the content security policy can forbid them. */
export const SWAGGER_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Schema Steward API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** `validatorUrl: null`: by default Swagger UI shows the document to a validator on another host. */
export const SWAGGER_START = `window.ui = SwaggerUIBundle({
  url: '/docs-json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
  queryConfigEnabled: false,
});
`;
