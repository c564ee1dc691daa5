/** One Pact file with an interaction for each sample, described by its number. All of one version of the format. */
export function writePactFile(version: 3 | 4, expectations: readonly string[]): string {
  const interactions = expectations.map((members, index) => `{"description":"c${index}",${members}}`);
  const list = version === 3 ? 'messages' : 'interactions';
  const said = version === 3 ? '3.0.0' : '4.0';
  return `{"consumer":{"name":"consumer"},"provider":{"name":"producer"},"${list}":[${interactions.join(',')}],"metadata":{"pactSpecification":{"version":"${said}"}}}`;
}
