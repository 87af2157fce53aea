/**
 * What somebody may do in an account: an owner everything, an editor everything but the account
 * itself, a viewer look.
 */
export type Role = "owner" | "editor" | "viewer";

const RANK: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

/** Whether a role allows what `needed` allows. */
export function roleAllows(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

/** As lists and choices show them, from the one who may do the most. */
export const ROLES: readonly { value: Role; label: string; may: string }[] = [
  {
    value: "owner",
    label: "Owner",
    may: "Everything, including members, the organisation and deleting the account.",
  },
  {
    value: "editor",
    label: "Editor",
    may: "Certificates, forms, webinars and sending. Not the account itself.",
  },
  { value: "viewer", label: "Viewer", may: "Can view everything but change nothing." },
];

/** "Owner", "Editor", "Viewer". */
export function roleLabel(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}

/** "an owner", "an editor", "a viewer". */
export function roleWithArticle(role: Role): string {
  return `${role === "viewer" ? "a" : "an"} ${role}`;
}

/** Pages about one's own person: everybody acts there, whatever their role. */
export const OWN_PAGES =
  /^\/(?:settings\/(?:profile|security|appearance|notifications|members|own-data)|notifications|outbox|operator)(?:\/|$)/;

/** Whether somebody can only look at a page: what would be refused there is not offered. */
export function isReadOnly(role: Role, pathname: string): boolean {
  return role === "viewer" && !OWN_PAGES.test(pathname.toLowerCase());
}
