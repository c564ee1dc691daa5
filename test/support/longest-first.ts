import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, or waits longest, of each project. A file that begins last and takes long keeps the whole run
 * waiting; Vitest knows of that from the run before, and in a fresh clone there is none.
 */
const LONGEST = [
  'moving-in.spec.ts',
  'event-loop.spec.ts',
  'change-sources.spec.ts',
  'start.spec.ts',
  'database-away.spec.ts',
  'heavy-schemas.spec.ts',
  'postgres-fixture.spec.ts',
  'json-schema-property.spec.ts',
  'protobuf-property.spec.ts',
  'recovery.spec.ts',
];

/** One project after the other, so that a worker keeps the modules it has loaded; in each the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const mine = sorted.filter((file) => file.project === project);
      const long = LONGEST.flatMap((name) => mine.filter(({ moduleId }) => basename(moduleId) === name));
      return [...long, ...mine.filter((file) => !long.includes(file))];
    });
  }
}
