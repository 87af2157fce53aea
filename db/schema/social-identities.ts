/** A Google or X account that signs somebody in. */
export interface SocialIdentitiesTable {
  id: string;
  userId: string;
  provider: "google" | "x";
  /** The provider's own id of the person (`sub`), which never changes. */
  subject: string;
  /** What the person knows it by: the address at Google, the @name at X. */
  label: string;
  createdAt: string;
}
