import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What verifiers of providers found: evidence that stands beside the registry's own decisions. It belongs to what a
 * contract says, not to one version: a consumer that publishes the same again is verified already.
 */
export class VerificationResults1795979580000 implements MigrationInterface {
  readonly name = 'VerificationResults1795979580000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE verification_results (
        id bigint GENERATED ALWAYS AS IDENTITY,
        content_id bigint NOT NULL,
        consumer_id bigint NOT NULL,
        consumer_version text NOT NULL,
        provider_id bigint NOT NULL,
        provider_version text NOT NULL,
        success boolean NOT NULL,
        passed integer NOT NULL,
        failed integer NOT NULL,
        failures jsonb NOT NULL,
        build_url text,
        verified_by text,
        posted_by text NOT NULL,
        posted_at timestamptz NOT NULL,
        CONSTRAINT verification_results_pkey PRIMARY KEY (id),
        CONSTRAINT verification_results_content_id_fkey FOREIGN KEY (content_id) REFERENCES contract_contents (id),
        CONSTRAINT verification_results_consumer_id_fkey FOREIGN KEY (consumer_id) REFERENCES applications (id),
        CONSTRAINT verification_results_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES applications (id),
        CONSTRAINT verification_results_provider_version_check CHECK (provider_version <> '')
      )`);
    await db.query(`
      CREATE INDEX verification_results_content_id_idx ON verification_results (content_id, consumer_id, id)`);
    await db.query('CREATE INDEX verification_results_consumer_id_idx ON verification_results (consumer_id)');
    await db.query('CREATE INDEX verification_results_provider_id_idx ON verification_results (provider_id)');
    // A result is what somebody saw: it is added to, and never rewritten.
    await db.query('GRANT SELECT, INSERT ON verification_results TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE verification_results');
  }
}
