import { contentHash, guidOf, parseSchema } from '@schema-steward/schema';
const BATCH = 2_000;
export const subjectOf = (number) => `bench.subject-${number}-value`;
/** An event with three fields of its own; the `extra` ones are optional, so that each version reads the one before. */
export function eventText(number, extra = 0) {
    const added = Array.from({ length: extra }, (_, index) => ({
        name: `added_${index}`,
        type: ['null', 'string'],
        default: null,
    }));
    return JSON.stringify({
        type: 'record',
        name: 'Event',
        namespace: 'bench',
        fields: [
            { name: 'id', type: 'string' },
            { name: `amount_${number}`, type: 'long' },
            {
                name: 'carrier',
                type: { type: 'record', name: 'Carrier', fields: [{ name: 'name', type: 'string' }] },
            },
            ...added,
        ],
    });
}
/**
 * Writes `count` subjects with a version each, as registrations would have, but a few thousand at a time. The registry
 * must be empty; ids are the numbers of the subjects, from 1.
 */
export async function seedRegistry(owner, count) {
    for (let from = 1; from <= count; from += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, index) => from + index);
        const contents = numbers.map((number) => {
            const parsed = parseSchema({
                type: 'AVRO',
                text: eventText(number),
                references: [],
                validateAsNew: true,
            });
            const content = {
                type: 'AVRO',
                schema: parsed.canonicalText,
                references: [],
                metadata: null,
                ruleSet: null,
            };
            return { text: content.schema, hash: contentHash(content), guid: guidOf(content) };
        });
        await owner.query('BEGIN');
        await owner.query(`INSERT INTO subjects (context_id, name, owner_team_id, owner_source, created_at)
       SELECT 1, name, (SELECT id FROM teams WHERE slug = 'unassigned'), 'unassigned', now()
       FROM unnest($1::text[]) WITH ORDINALITY AS n (name, at) ORDER BY at`, [numbers.map(subjectOf)]);
        await owner.query(`INSERT INTO schemas (context_id, id, schema_type, text, schema_references, guid, content_hash,
         canonical_algorithm, created_at)
       SELECT 1, id, 'AVRO', text, '[]', guid, hash, 1, now()
       FROM unnest($1::int[], $2::text[], $3::uuid[], $4::text[]) AS n (id, text, guid, hash)`, [numbers, ...['text', 'guid', 'hash'].map((key) => contents.map((one) => one[key]))]);
        await owner.query(`INSERT INTO schema_versions (subject_id, version, context_id, schema_id, semantic_version, changelog, author,
         registered_at)
       SELECT s.id, 1, 1, n.id, '1.0.0', '{}', 'bench', now()
       FROM unnest($1::int[], $2::text[]) AS n (id, name) JOIN subjects s ON s.context_id = 1 AND s.name = n.name`, [numbers, numbers.map(subjectOf)]);
        await owner.query('COMMIT');
    }
    await owner.query(`SELECT setval('schema_ids_1', $1)`, [count]);
    await owner.query(`
    INSERT INTO fields (subject_id, introduced_in_id)
    SELECT subject_id, id FROM schema_versions CROSS JOIN generate_series(1, 4)`);
    await owner.query(`
    INSERT INTO field_revisions (field_id, subject_id, compatibility_group, since_id, path, type, aliases, tags,
      has_default, inherited)
    SELECT f.id, f.subject_id, '', f.introduced_in_id, p.path, p.type, '{}', '{}', false, false
    FROM (SELECT *, row_number() OVER (PARTITION BY subject_id ORDER BY id) AS place FROM fields) f
    JOIN subjects s ON s.id = f.subject_id
    CROSS JOIN LATERAL (VALUES (1, 'id', 'string'), (2, 'amount_' || substring(s.name FROM '[0-9]+'), 'long'),
      (3, 'carrier', 'record Carrier'), (4, 'carrier.name', 'string')) AS p (place, path, type)
    WHERE p.place = f.place`);
    await owner.query(`
    INSERT INTO ledger_entries (transaction_id, occurred_at, actor, action, subject_id, target, data)
    SELECT pg_current_xact_id()::text::bigint, now(), 'bench', 'schema.registered', id, name, '{}' FROM subjects`);
    await owner.query('VACUUM ANALYZE');
}
//# sourceMappingURL=seed-registry.js.map