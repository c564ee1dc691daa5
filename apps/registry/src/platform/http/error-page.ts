import { ERROR_CATALOGUE } from '@schema-steward/kernel';

/** The page that the `type` of every problem points into: `/docs/errors#<code>`. */
export function renderErrorPage(): string {
  const entries = Object.entries(ERROR_CATALOGUE).map(
    ([code, entry]) => `    <section id="${escapeHtml(code)}">
      <h2><code>${escapeHtml(code)}</code></h2>
      <p>HTTP ${entry.status}. ${escapeHtml(entry.title)}.</p>
      <p>${escapeHtml(entry.remedy)}</p>
    </section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Errors – Schema Steward</title>
  </head>
  <body>
    <h1>Errors</h1>
${entries.join('\n')}
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
