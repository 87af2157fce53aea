/** The activity log. */
export interface ActivitiesTable {
  id: string;
  accountId: string;
  actorId: string | null;
  kind: "sent" | "scheduled" | "new" | "review" | "update" | "warning" | "reminder" | "success" | "info";
  text: string;
  link: string | null;
  at: string;
}
