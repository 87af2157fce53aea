import { Icon } from "../page/icon.tsx";

const LOOK = {
  delivered: { icon: "okc", word: "Delivered" },
  failed: { icon: "badx", word: "Failed" },
  progress: { icon: "half", word: "In progress" },
} as const;

export type Status = keyof typeof LOOK;

/** A status: colour, icon and word. */
export function Badge({ status, children }: { status: Status; children?: string }) {
  const { icon, word } = LOOK[status];
  return (
    <span className="badge" data-s={status}>
      <Icon name={icon} className="text-[.875rem]" />
      {children ?? word}
    </span>
  );
}

/** Marks a row of the sample data, in every list that shows it. */
export function SampleBadge() {
  return (
    <span className="badge" data-sample="">
      Sample
    </span>
  );
}
