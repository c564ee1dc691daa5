/** Whether what belongs to a team is among what somebody may see; null of teams is all, null of a team nobody's. */
export function isListed(team: string | null, teams: readonly string[] | null): boolean {
  return teams === null || (team !== null && teams.includes(team));
}
