/** An invitation to an account that was not accepted yet. The mail carries the token; the row holds its SHA-256. */
export interface InvitationsTable {
  id: string;
  accountId: string;
  /** Lower case. */
  email: string;
  role: "owner" | "editor" | "viewer";
  tokenHash: string;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}
