/** A team's slug → the slug of the team above it (or that it escalates to), for the teams that have one. */
export type TeamLinks = ReadonlyMap<string, string>;

/**
 * The circle that a new link would close, from the team that gets the link round to itself again; undefined where it
 * closes none. A circle that is there already, and that the team is not part of, does not keep the walk from ending.
 */
export function findTeamCycle(team: string, target: string, links: TeamLinks): readonly string[] | undefined {
  const walked = new Set<string>();
  for (let at: string | undefined = target; at !== undefined && !walked.has(at); at = links.get(at)) {
    if (at === team) return [team, ...walked, team];
    walked.add(at);
  }
  return undefined;
}
