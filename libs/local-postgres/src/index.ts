export { LocalPostgresError } from './local-postgres-error.js';
export { removeLocalPostgres } from './remove-local-postgres.js';
export {
  startLocalPostgres,
  type LocalPostgres,
  type StartLocalPostgresOptions,
} from './start-local-postgres.js';
