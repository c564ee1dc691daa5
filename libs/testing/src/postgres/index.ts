export {
  postgresFixture,
  type PostgresFixture,
  type PostgresFixtureOptions,
  type TestDatabase,
} from './postgres-fixture.js';
