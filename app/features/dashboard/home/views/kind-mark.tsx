import { Icon } from "#app/ui/page/icon.tsx";
import type { LatestActivity } from "../shown-dashboard.ts";

const LOOKS: Record<LatestActivity["kind"], { icon: string; word: string }> = {
  sent: { icon: "send", word: "Sent" },
  scheduled: { icon: "cal", word: "Scheduled" },
  new: { icon: "news", word: "New" },
  review: { icon: "eye", word: "Review" },
  update: { icon: "refresh", word: "Update" },
  warning: { icon: "warn", word: "Warning" },
  reminder: { icon: "bell", word: "Reminder" },
  success: { icon: "okc", word: "Success" },
  info: { icon: "info", word: "Info" },
};

/** The kind of an activity: its colour, picture and, for who can't see them, its word. */
export function ActivityIcon({ kind }: { kind: LatestActivity["kind"] }) {
  const { icon, word } = LOOKS[kind];
  return (
    <span className="kind" data-k={kind}>
      <Icon name={icon} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
