import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of a text: what ASCII punctuation and camel case part, and what camel case joins. */
const words = (text: string, longest: number) => {
  const cut = `left(${text}, ${longest})`;
  const apart = (part: string) => String.raw`regexp_replace(${part}, '[\x01-/:-@\[-\x60{-\x7f]+', ' ', 'g')`;
  const camel = String.raw`regexp_replace(${cut}, '([a-z0-9])([A-Z])', '\1 \2', 'g')`;
  return `to_tsvector('simple', ${apart(cut)} || ' ' || ${apart(camel)})`;
};

/**
 * Search by words over subjects and over the fields that live. Texts are cut, so that none is too long to be indexed;
 * the functions use nothing but the system's own, so that an index can be built under any search path, and cost what
 * they cost, so that nobody scans the table instead.
 */
export class Search1795979160000 implements MigrationInterface {
  readonly name = 'Search1795979160000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION subject_search_words(name text) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$ SELECT ${words('name', 600)} $$`);
    await db.query(`
      CREATE FUNCTION field_search_words(path text, type text, doc text, tags text[]) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
          SELECT setweight(${words('path', 2000)}, 'A') || setweight(${words('type', 1000)}, 'B')
            || setweight(${words("coalesce(doc, '')", 8000)}, 'C')
            || setweight(${words("array_to_string(tags, ' ')", 2000)}, 'D') $$`);
    await db.query('CREATE INDEX subjects_search_idx ON subjects USING gin (subject_search_words(name))');
    await db.query(`
      CREATE INDEX field_revisions_search_idx ON field_revisions
        USING gin (field_search_words(path, type, doc, tags)) WHERE until_id IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX field_revisions_search_idx');
    await db.query('DROP INDEX subjects_search_idx');
    await db.query('DROP FUNCTION field_search_words(text, text, text, text[])');
    await db.query('DROP FUNCTION subject_search_words(text)');
  }
}
