import { withoutMarks } from "#app/engines/phones/sms-parts.ts";
import {
  fillPlaceholders,
  parsePlaceholders,
  placeholderKey,
  placeholderValues,
} from "#app/engines/placeholders/index.ts";

/** What a text message can name. Fewer than an e-mail: each letter counts. */
export const SMS_PLACEHOLDERS = [
  "First Name",
  "Full Name",
  "Webinar Title",
  "Host",
  "Short Time",
  "Webinar Date",
  "Webinar Time",
  "Starts In",
  "Venue",
  "Organization Name",
  "Joining Link",
  "My Page",
] as const;

/** Ten messages of 67 letters. */
export const MAX_SMS_LETTERS = 640;

/** What stands in brackets and is no placeholder; people would get it as it is, or nothing. */
export function unknownPlaceholders(text: string): string[] {
  const known = new Set(SMS_PLACEHOLDERS.map(placeholderKey));
  return parsePlaceholders(text).flatMap((part) =>
    part.kind === "placeholder" &&
    part.source.startsWith("{") &&
    !known.has(placeholderKey(part.name))
      ? [part.source]
      : [],
  );
}

/** A text for one guest: one line where there is only space to save, its own lines otherwise. */
export function fillSms(
  text: string,
  values: Record<string, string>,
  { plain }: { plain: boolean },
): string {
  // An address keeps every letter: it would lead nowhere otherwise.
  const filled = fillPlaceholders(text, placeholderValues(values))
    .replace(/[ \t]+/g, " ")
    .replace(/(?<! ) *\r?\n */g, "\n")
    .trim();
  if (!plain) return filled;
  return filled
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 0 ? withoutMarks(part) : part))
    .join("");
}

/**
 * Stands for the guest's own token in a text that is kept, until it leaves: whoever had it from the
 * dashboard or an export would count as them.
 */
export const KEPT_TOKEN = "{Join Token}";

/** A kept text as it leaves. */
export function withToken(text: string, joinToken: string): string {
  return text.replaceAll(KEPT_TOKEN, joinToken);
}

/** A kept text as organisers see it. */
export function withoutToken(text: string): string {
  return text.replaceAll(KEPT_TOKEN, "…");
}

/** The sorts of text messages, by the beginning of their kind. */
export type SmsKind = `confirmation@${string}` | `reminder-${number}@${string}` | `link@${string}`;

export const SMS_STATES = {
  queued: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Not delivered",
  uncertain: "May have arrived",
  skipped: "Not sent",
} as const;
