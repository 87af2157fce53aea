/** Who may do what in an account. The person who registered it is an owner; `users.accountId` is where somebody is at home. */
export interface MembershipsTable {
  accountId: string;
  userId: string;
  role: "owner" | "editor" | "viewer";
  invitedBy: string | null;
  createdAt: string;
}
