/** Whose a topic is. */
export interface TopicOwner {
  /** Null while nobody owns its subjects, and where several teams do. */
  readonly owner: string | null;
  /** The teams, where there are several: by transferring subjects they make it one. Else empty. */
  readonly conflict: readonly string[];
}

/** A topic has no owner of its own: it belongs to the team that its subjects belong to. null: a subject of nobody. */
export function topicOwner(ownersOfSubjects: readonly (string | null)[]): TopicOwner {
  const teams = [...new Set(ownersOfSubjects)].filter((team) => team !== null).sort();
  return teams.length > 1 ? { owner: null, conflict: teams } : { owner: teams[0] ?? null, conflict: [] };
}
