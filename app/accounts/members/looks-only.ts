import type { Role } from "./role.ts";

/** Pages about one's own person: everybody acts there, whatever their role. */
const OWN =
  /^\/(?:settings\/(?:profile|security|appearance|notifications|members|own-data)|notifications|outbox|operator)(?:\/|$)/;

/** Whether somebody can only look at a page: what would be refused there is not offered. */
export function looksOnly(role: Role, pathname: string): boolean {
  return role === "viewer" && !OWN.test(pathname.toLowerCase());
}
