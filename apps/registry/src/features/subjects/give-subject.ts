import type { EntityManager } from 'typeorm';

/**
 * Makes a subject a team's. The caller holds the subject's lock, and the team still. What a topic belongs to follows from
 * its subjects: to move a topic is to move each of them by this.
 */
export async function giveSubject(tx: EntityManager, subjectId: number, teamId: number): Promise<void> {
  await tx.query(`UPDATE subjects SET owner_team_id = $2, owner_source = 'explicit' WHERE id = $1`, [
    subjectId,
    teamId,
  ]);
}
