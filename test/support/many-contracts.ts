import { withConnection } from './sql.js';

/** Contracts of applications that are deployed, each with one: written past the API, which takes a minute for a thousand. */
export async function deployContracts(
  databaseUrl: string,
  subject: string,
  contracts: readonly { readonly text: string; readonly reads: readonly string[] }[],
): Promise<void> {
  const rows = JSON.stringify(
    contracts.map((contract, index) => ({ slug: `consumer-${index}`, ...contract })),
  );
  await withConnection(databaseUrl, async (client) => {
    await client.query('BEGIN');
    for (const [statement, values] of [
      [
        `INSERT INTO teams (slug, name, created_at) VALUES ('readers', 'Readers', now()) ON CONFLICT DO NOTHING`,
        [],
      ],
      [
        `INSERT INTO environments (slug, name, production, created_at) VALUES ('production', 'Production', true, now())
           ON CONFLICT DO NOTHING`,
        [],
      ],
      [
        `INSERT INTO applications (slug, name, team_id, created_at)
           SELECT r.slug, r.slug, t.id, now() FROM jsonb_to_recordset($1::jsonb) AS r (slug text)
           JOIN teams t ON t.slug = 'readers'`,
        [rows],
      ],
      [
        `INSERT INTO contract_contents (format, content_hash, text, problems, created_at)
           SELECT 'pact', r.slug, r.text, '[]', now() FROM jsonb_to_recordset($1::jsonb) AS r (slug text, text text)`,
        [rows],
      ],
      [
        `INSERT INTO contract_interactions (content_id, position, place, description, binding_kind, binding_context,
             binding_name, reads, reads_nothing_else, metadata, pending)
           SELECT c.id, 0, '/interactions/0', 'Event', 'subject', '.', $2, r.reads, false, '{}', false
           FROM jsonb_to_recordset($1::jsonb) AS r (slug text, reads text[])
           JOIN contract_contents c ON c.content_hash = r.slug`,
        [rows, subject],
      ],
      [
        `INSERT INTO contract_versions (application_id, provider, version, content_id, published_by, published_at)
           SELECT a.id, '', '1', c.id, 'test', now() FROM applications a
           JOIN contract_contents c ON c.content_hash = a.slug`,
        [],
      ],
      [
        `INSERT INTO deployments (application_id, environment_id, instance, version, deployed_by, deployed_at)
           SELECT a.id, e.id, '', '1', 'test', now() FROM applications a, environments e
           WHERE a.slug LIKE 'consumer-%' AND e.slug = 'production'`,
        [],
      ],
    ] as const)
      await client.query(statement, [...values]);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
}
