/**
 * What somebody is to the registry. `viewer` reads; `member` and `ci` register what their team owns; `owner` also decides
 * for the team; `approver` approves for everybody and registers nothing; `admin` may do all.
 */
export const ROLES = ['viewer', 'member', 'owner', 'approver', 'admin', 'ci'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a token of the role is a team's: `none` may have no team, `optional` may be the whole organisation's. */
export const TEAM_OF_ROLE: Readonly<Record<Role, 'required' | 'optional' | 'none'>> = {
  viewer: 'optional',
  member: 'required',
  owner: 'required',
  approver: 'optional',
  admin: 'none',
  ci: 'required',
};
