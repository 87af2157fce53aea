import { counted } from "#app/platform/text/wording.ts";
import type { PathStepsTable, PathsTable } from "#db/schema/paths.ts";

/** What a step can do, in the order in which steps are offered. */
export const STEP_KINDS = {
  wait: { label: "Wait", icon: "clock" },
  email: { label: "E-mail", icon: "mail" },
  condition: { label: "Condition", icon: "filter" },
  certificate: { label: "Certificate", icon: "cert" },
  tag: { label: "Tag", icon: "plus" },
  end: { label: "End", icon: "x" },
} as const satisfies Record<PathStepsTable["kind"], { label: string; icon: string }>;

export type StepKind = keyof typeof STEP_KINDS;
export const readStepKind = (text: string | null): StepKind | null =>
  text !== null && Object.hasOwn(STEP_KINDS, text) ? (text as StepKind) : null;

export const MAX_STEPS = 30;
export const MAX_PATHS = 100;

/** What a step has besides its kind and its message. */
export interface StepSettings {
  /** Of a wait. */
  amount?: number | undefined;
  unit?: "hours" | "days" | undefined;
  /** The tag it adds, the project whose certificate it gives, or the segment it asks for. */
  about?: string | undefined;
  /** The step of those who aren't in the segment; absent: the path ends for them. */
  otherwise?: string | undefined;
}

export interface PathStep {
  id: string;
  kind: StepKind;
  position: number;
  settings: StepSettings;
  draftId: string | null;
  passed: number;
  skipped: number;
}

const HOUR_MS = 3_600_000;

/** When a step is due for somebody who comes to it. */
export function dueAt({ kind, settings }: PathStep, from: Date): string {
  const hours = (settings.amount ?? 0) * (settings.unit === "hours" ? 1 : 24);
  return new Date(from.getTime() + (kind === "wait" ? hours * HOUR_MS : 0)).toISOString();
}

/**
 * Why steps can't stand in this order, as a sentence; null: they can. A path leads forward only, so
 * that nobody walks in circles.
 */
export function problemOfOrder(ordered: readonly PathStep[]): string | null {
  for (const [index, { settings }] of ordered.entries()) {
    if (!settings.otherwise) continue;
    const to = ordered.findIndex(({ id }) => id === settings.otherwise);
    const from = `Step ${index + 1}`;
    if (to < 0) return `${from} leads to the step you remove. Change ${from.toLowerCase()} first.`;
    if (to <= index)
      return `${from} would lead back to step ${to + 1}, and people would walk in a circle. A path only leads forward.`;
  }
  return null;
}

type Option = { value: string; label: string };
/** What steps can be about. */
export type StepOptions = Record<"tag" | "certificate" | "condition" | "email", Option[]>;

/** "Wait 3 days", "Go on only if in “Attended twice”. Otherwise the path ends". */
export function stepText(
  { kind, settings, draftId }: PathStep,
  options: StepOptions,
  steps: readonly PathStep[],
): string {
  const named = (some: Option[], id: string | null | undefined) =>
    some.find(({ value }) => value === id)?.label ?? "(deleted)";
  switch (kind) {
    case "wait":
      return `Wait ${counted(settings.amount ?? 0, settings.unit === "hours" ? "hour" : "day")}`;
    case "email":
      return `E-mail: ${named(options.email, draftId)}`;
    case "tag":
      return `Add the tag ${named(options.tag, settings.about)}`;
    case "certificate":
      return `Give the certificate ${named(options.certificate, settings.about)}`;
    case "condition": {
      const to = steps.find(({ id }) => id === settings.otherwise)?.position;
      const otherwise = to ? `go to step ${to}` : "the path ends";
      return `Go on only if in “${named(options.condition, settings.about)}”. Otherwise ${otherwise}`;
    }
    case "end":
      return "The path ends";
  }
}

export const PATH_STATES = {
  draft: { status: "queued", word: "Not started" },
  on: { status: "delivered", word: "On" },
  paused: { status: "progress", word: "Paused" },
  stopped: { status: "failed", word: "Stopped" },
  ended: { status: "delivered", word: "Ended" },
} as const satisfies Record<PathsTable["state"], { status: string; word: string }>;

/** Of an e-mail step: its message is still to be written. */
export const NEW_DRAFT = "new";
