import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. The tests run from their sources, so this file lies where it seems to lie. */
export const workspaceRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
