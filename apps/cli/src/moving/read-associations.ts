import type { SubjectName } from '@schema-steward/kernel';
import { associationKey } from './association-key.js';
import type { ConfluentClient } from './confluent-client.js';
import { associationOf, ShapeError } from './copy-shape.js';
import type { AssociationCopy } from './registry-copy.js';
import { subjectPath } from './subject-path.js';

/** What a registry of ours answers at most; another one may answer fewer at once. */
const PAGE = 1000;

/** Of one subject. A source that makes them up must not fill our memory. */
const MOST = 10_000;

/** What a subject is bound to; null where the registry does not know the question. @throws GateError, ShapeError */
export async function readAssociations(
  client: ConfluentClient,
  name: SubjectName,
): Promise<readonly AssociationCopy[] | null> {
  const found = new Map<string, AssociationCopy>();
  // Until nothing new comes: pages may be shorter than asked for, and who does not page says all again.
  for (let before = -1; before < found.size;) {
    before = found.size;
    const path = `/associations/subjects/${subjectPath(name)}?offset=${before}&limit=${PAGE}`;
    const answer = await client.ask({ method: 'GET', path });
    if ('refusal' in answer) {
      const { status, code } = answer.refusal;
      if (code === 404 || status === 405) return null;
      // 40401, 40410, 42208: of that subject there are none.
      if (status === 404 || code === 42208) break;
      throw client.unexpected(answer.refusal, path);
    }
    if (!Array.isArray(answer.body)) throw new ShapeError('a subject’s associations are no list');
    for (const one of answer.body.map(associationOf)) found.set(associationKey(one), one);
    if (found.size > MOST) throw new ShapeError(`a subject has more than ${MOST} associations`);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
