import type { Chance } from "./random.ts";

/** What becomes of one call on its way and back. */
export type Behaviour =
  | "taken"
  /** Nothing of it arrived, and the connection broke. */
  | "lost-before"
  /** It was taken, and the answer never came back. */
  | "lost-after"
  /** It was taken, and its answer broke off. */
  | "cut"
  /** It arrives after its sender has given up on it. */
  | "delayed"
  /** It never arrives and is never answered. */
  | "swallowed"
  /** It was taken, and the answer is slow. */
  | "slow"
  /** 5xx, nothing taken. */
  | "failing"
  /** 5xx, all taken. */
  | "failing-after"
  /** 429 or 421: nothing taken, and everybody has to wait. */
  | "too-fast"
  /** Nothing is taken until somebody acts. */
  | "refusing"
  /** All taken; the answer has fewer ids than there are messages. */
  | "fewer-ids"
  /** All taken; the answer has an id twice. */
  | "double-ids"
  /** Its own mail server puts this message off (SMTP). */
  | "busy";

export type Weights = Partial<Record<Behaviour, number>>;

const ALL: Record<"resend" | "smtp", readonly Behaviour[]> = {
  resend: [
    "lost-before",
    "lost-after",
    "cut",
    "delayed",
    "swallowed",
    "slow",
    "failing",
    "failing-after",
    "too-fast",
    "refusing",
    "fewer-ids",
    "double-ids",
  ],
  smtp: [
    "lost-before",
    "lost-after",
    "cut",
    "delayed",
    "swallowed",
    "slow",
    "too-fast",
    "refusing",
    "busy",
  ],
};

/** Faults of a network that a seed has: some of them, often few, now and then most. */
export function chooseFaults(chance: Chance, transport: "resend" | "smtp"): Weights {
  const share = chance.pick([0, 0.15, 0.4, 0.8]);
  const total = chance.pick([0.02, 0.1, 0.3]) / 2;
  const chosen = ALL[transport].filter(() => chance.happens(share));
  const weights: Weights = {};
  for (const name of chosen)
    weights[name] =
      (chance.between(0.2, 1) * total) / chosen.length / (name === "refusing" ? 4 : 1);
  return weights;
}
