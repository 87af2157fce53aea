import type { SendRulesTable } from "#db/schema/mailings.ts";

const LOOKS = {
  on: { status: "delivered", word: "On" },
  paused: { status: "progress", word: "Paused" },
  done: { status: "delivered", word: "Finished" },
  stopped: { status: "failed", word: "Stopped" },
} as const;

/** Whether a recurring e-mail goes out. */
export function RuleBadge({ state }: { state: SendRulesTable["state"] }) {
  const { status, word } = LOOKS[state];
  return (
    <span className="badge" data-s={status}>
      {word}
    </span>
  );
}
