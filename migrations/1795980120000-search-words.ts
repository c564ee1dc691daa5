import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the migration that made the search has it: what ASCII punctuation and camel case part, and what camel case joins. */
const words = (text: string, longest: number) => {
  const cut = `left(${text}, ${longest})`;
  const apart = (part: string) => String.raw`regexp_replace(${part}, '[\x01-/:-@\[-\x60{-\x7f]+', ' ', 'g')`;
  const camel = String.raw`regexp_replace(${cut}, '([a-z0-9])([A-Z])', '\1 \2', 'g')`;
  return `to_tsvector('simple', ${apart(cut)} || ' ' || ${apart(camel)})`;
};

const FIELD_WORDS = `setweight(${words('path', 2000)}, 'A') || setweight(${words('type', 1000)}, 'B')
  || setweight(${words("coalesce(doc, '')", 8000)}, 'C') || setweight(${words("array_to_string(tags, ' ')", 2000)}, 'D')`;

/**
 * The words of a field as a PL/pgSQL function. An index expression of SQL functions is put in their place and prepared anew
 * for each INSERT, which took longer than all the rest of it; the words themselves, and so the index, stay what they are.
 */
export class SearchWords1795980120000 implements MigrationInterface {
  readonly name = 'SearchWords1795980120000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION field_search_words(path text, type text, doc text, tags text[]) RETURNS tsvector
        LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$ BEGIN RETURN ${FIELD_WORDS}; END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION field_search_words(path text, type text, doc text, tags text[]) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$ SELECT ${FIELD_WORDS} $$`);
  }
}
