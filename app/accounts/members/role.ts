/** What somebody may do in an account: an owner everything, an editor everything but the account itself, a viewer look. */
export type Role = "owner" | "editor" | "viewer";

const RANK: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

/** Whether a role allows what `needed` allows. */
export function allows(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}
