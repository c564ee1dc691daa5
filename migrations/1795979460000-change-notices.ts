import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table, when, and the function that tells of it. A condition keeps ordinary registrations from telling anybody. */
const TRIGGERS: readonly (readonly [name: string, table: string, when: string, call: string])[] = [
  [
    'schema_versions_tell_use',
    'schema_versions',
    'AFTER INSERT OR UPDATE OF soft_deleted_at, hard_deleted_at, schema_id ON schema_versions FOR EACH ROW',
    'tell_schema_use()',
  ],
  ['schemas_tell_guid', 'schemas', 'AFTER INSERT ON schemas FOR EACH ROW', 'tell_schema_guid()'],
  [
    'configs_tell_new_alias',
    'configs',
    'AFTER INSERT ON configs FOR EACH ROW WHEN (NEW.alias IS NOT NULL)',
    `tell_change('alias')`,
  ],
  [
    'configs_tell_alias',
    'configs',
    'AFTER UPDATE ON configs FOR EACH ROW WHEN (NEW.alias IS DISTINCT FROM OLD.alias)',
    `tell_change('alias')`,
  ],
  [
    'configs_tell_old_alias',
    'configs',
    'AFTER DELETE ON configs FOR EACH ROW WHEN (OLD.alias IS NOT NULL)',
    `tell_change('alias')`,
  ],
  [
    'api_tokens_tell_end',
    'api_tokens',
    'AFTER UPDATE OF revoked_at ON api_tokens FOR EACH ROW',
    `tell_change('token', 'id')`,
  ],
  [
    'api_tokens_tell_removal',
    'api_tokens',
    'AFTER DELETE ON api_tokens FOR EACH ROW',
    `tell_change('token', 'id')`,
  ],
  [
    'sessions_tell_end',
    'sessions',
    'AFTER UPDATE OF ended_at ON sessions FOR EACH ROW',
    `tell_change('session', 'id')`,
  ],
  [
    'sessions_tell_removal',
    'sessions',
    'AFTER DELETE ON sessions FOR EACH ROW',
    `tell_change('session', 'id')`,
  ],
  [
    'teams_tell_standing',
    'teams',
    'AFTER UPDATE OF archived_at, parent_id, slug ON teams FOR EACH ROW',
    `tell_change('team', 'slug')`,
  ],
  [
    'team_members_tell',
    'team_members',
    'AFTER INSERT OR UPDATE OR DELETE ON team_members FOR EACH STATEMENT',
    `tell_change('members')`,
  ],
];

/**
 * Nodes keep some of what they read in memory, and every other node is told when it changes: with the transaction that
 * changes it, by the tables themselves, so that no writer can forget to. Only changes of what may be in somebody's memory
 * are told of: telling makes transactions commit one after another, so that the registration of new content does not.
 */
export class ChangeNotices1795979460000 implements MigrationInterface {
  readonly name = 'ChangeNotices1795979460000';

  async up(db: QueryRunner): Promise<void> {
    // The first argument is the kind, the second the column that says which one.
    await db.query(`
      CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE changed record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      BEGIN
        PERFORM pg_notify('schema_steward_changes',
          CASE WHEN TG_NARGS > 1 THEN TG_ARGV[0] || ':' || (to_jsonb(changed) ->> TG_ARGV[1]) ELSE TG_ARGV[0] END);
        RETURN NULL;
      END $$`);
    // Content that nobody else carries was in nobody's memory.
    await db.query(`
      CREATE FUNCTION tell_schema_use() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' OR EXISTS (
          SELECT FROM schema_versions v
          WHERE v.context_id = NEW.context_id AND v.schema_id = NEW.schema_id AND v.id <> NEW.id
            AND v.hard_deleted_at IS NULL)
        THEN
          PERFORM pg_notify('schema_steward_changes', format('schema:%s/%s', NEW.context_id, NEW.schema_id));
        END IF;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE FUNCTION tell_schema_guid() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT FROM schemas s WHERE s.guid = NEW.guid AND (s.context_id, s.id) <> (NEW.context_id, NEW.id))
        THEN
          PERFORM pg_notify('schema_steward_changes', 'guid:' || NEW.guid);
        END IF;
        RETURN NULL;
      END $$`);
    for (const [name, , when, call] of TRIGGERS)
      await db.query(`CREATE TRIGGER ${name} ${when} EXECUTE FUNCTION ${call}`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name, table] of TRIGGERS) await db.query(`DROP TRIGGER ${name} ON ${table}`);
    for (const name of ['tell_schema_guid', 'tell_schema_use', 'tell_change'])
      await db.query(`DROP FUNCTION ${name}()`);
  }
}
