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
