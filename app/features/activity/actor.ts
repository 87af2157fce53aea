/** Who did something: a person of the account, one of its API keys, or the product itself. */
export type Actor =
  | { kind: "person"; name: string }
  | { kind: "key"; name: string }
  | { kind: "product"; name: string };

/** "Adaeze Nwosu", "API key Zapier", "Iweri". Somebody whose user is gone has no name any more. */
export function actorOf(
  row: {
    actorId: string | null;
    actorKeyId: string | null;
    firstName: string | null;
    lastName: string | null;
    keyName: string | null;
  },
  appName: string,
): Actor {
  if (row.actorKeyId)
    return {
      kind: "key",
      name: row.keyName === null ? "A deleted API key" : `API key ${row.keyName}`,
    };
  if (!row.actorId) return { kind: "product", name: appName };
  const name = [row.firstName, row.lastName].filter(Boolean).join(" ");
  return { kind: "person", name: name || "A former member" };
}

/** The nine kinds of lines, each with its own colour (`data-k`), icon and word. */
export const ACTIVITY_KINDS = [
  { kind: "sent", label: "Sent", icon: "send" },
  { kind: "scheduled", label: "Scheduled", icon: "cal" },
  { kind: "new", label: "New", icon: "plus" },
  { kind: "review", label: "Review", icon: "eye" },
  { kind: "update", label: "Update", icon: "refresh" },
  { kind: "warning", label: "Warning", icon: "warn" },
  { kind: "reminder", label: "Reminder", icon: "bell" },
  { kind: "success", label: "Success", icon: "okc" },
  { kind: "info", label: "Info", icon: "info" },
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]["kind"];

/** The word of a kind: "Sent". */
export function kindLabel(kind: ActivityKind): string {
  return ACTIVITY_KINDS.find((one) => one.kind === kind)?.label ?? kind;
}
