import type { ContractFile, DeployabilityAnswer, PublicationAnswer } from '@schema-steward/gate';
import { terminalText } from '@schema-steward/report';

/** What became of a publication, a line each. Everything that comes from elsewhere is made printable. */
export function publicationLines(
  contract: ContractFile,
  { created, contract: published, problems, answers, unbound }: PublicationAnswer,
): string[] {
  const what = `${published.application} ${published.version}`;
  const lines = [
    `${contract.file}: ${created ? 'published' : 'published before, the same'} as the contract of ${what}`,
    ...problems.map(({ id, message, location }) => {
      const place = location ? contract.placeOf(location) : { file: contract.file };
      const at = [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
      return `  ${at}  warning  ${id}  ${message}`;
    }),
    ...unbound.map((description) => `  "${description}" names no subject: it is kept, and not judged`),
    ...answers.flatMap((answer) => [
      `  ${answer.subject}${answer.schemaVersion === null ? '' : ` version ${answer.schemaVersion}`}: ${verdictWords(answer)}`,
      ...answer.told.flatMap(toldLines),
      ...(answer.more ? ['    … and more'] : []),
      ...answer.unmet.map(
        ({ scenario, description }) =>
          `    no message was found for "${description}", a variation of the scenario "${scenario}"`,
      ),
      ...(answer.unconfirmed ? ['    what is guaranteed has not been tried with Pact’s own verifier'] : []),
    ]),
  ];
  return lines.map(terminalText);
}

/** The answer to "may I deploy", a line each. */
export function deployabilityLines({ deployable, reasons, pairs }: DeployabilityAnswer): string[] {
  const verdict = deployable === null ? 'unknown' : deployable ? 'yes' : 'no';
  return [
    verdict,
    ...reasons.map((reason) => `  ${reason}`),
    ...pairs.flatMap(({ told }) => told.flatMap(toldLines)),
  ].map(terminalText);
}

function toldLines({
  path,
  why,
  counterexample,
  unconfirmed,
}: {
  readonly path: string;
  readonly why: string;
  readonly counterexample: string | null;
  readonly unconfirmed: boolean;
}): string[] {
  return [
    `    ${path === '' ? 'the message' : path}: ${why}`,
    ...(counterexample === null
      ? []
      : [
          `      a message that shows it${unconfirmed ? ' (nobody else has confirmed it)' : ''}: ${counterexample}`,
        ]),
  ];
}

function verdictWords({
  verdict,
  schemaVersion,
  expectations,
  told,
  near,
}: PublicationAnswer['answers'][number]): string {
  if (schemaVersion === null) {
    const meant = typeof near !== 'string' ? '' : `. Did you mean the subject ${near}?`;
    return `no version is live yet: nothing can be told${meant}`;
  }
  if (verdict === 'guaranteed') return `guaranteed for every message (${expectations} expectations)`;
  const open = `${told.length} of ${expectations} expectations`;
  return verdict === 'unknown' ? `cannot be told for ${open}` : `not guaranteed, ${open}`;
}
