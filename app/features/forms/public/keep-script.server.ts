import { createHash } from "node:crypto";
import { KEPT_DAYS } from "#app/engines/answer-device/answer-protocol.ts";
import { readBuiltScript } from "#app/platform/built-script.server.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";

let script: string | undefined;
const sources = new Map<Language, { source: string; version: string }>();

/**
 * What pages of forms load once they are there, with what it says in the page's language, and a
 * version that changes with either.
 */
export function keepScript(language: Language): { source: string; version: string } {
  const before = sources.get(language);
  if (before) return before;
  script ??= readBuiltScript("keep");
  const { keep } = textsIn(language);
  const texts = JSON.stringify({ ...keep, kept: keep.kept({ days: KEPT_DAYS }) });
  const source = script && `self.TEXTS=${texts};${script}`;
  const made = versioned(source);
  sources.set(language, made);
  return made;
}

function versioned(source: string): { source: string; version: string } {
  return { source, version: createHash("sha256").update(source).digest("hex").slice(0, 6) };
}

const fieldScripts = new Map<string, { source: string; version: string }>();

/** What a helper's page loads, and its service worker. */
export function fieldScript(name: "field" | "field-worker"): { source: string; version: string } {
  const made = fieldScripts.get(name) ?? versioned(readBuiltScript(name));
  fieldScripts.set(name, made);
  return made;
}

export function fieldScriptPath(): string | null {
  const { source, version } = fieldScript("field");
  return source ? `/f/field.js?v=${version}` : null;
}

/**
 * Its address, in few bytes; null where it was not built. `isSent`: the page's button sends the
 * answers, so they can wait on the phone.
 */
export function keepScriptPath(language: Language, isSent = false): string | null {
  const { source, version } = keepScript(language);
  return source ? `/f/keep.js?v=${version}${language}${isSent ? "#s" : ""}` : null;
}
