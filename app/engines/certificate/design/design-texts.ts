import { placeholderKey, usedPlaceholders } from "../../placeholders/index.ts";
import type { Design, Field } from "./design.ts";

/** What is written in a field, placeholders and all; empty for a field without words. */
export function contentOf(field: Field): string {
  return field.kind === "text" || field.kind === "seal" ? field.content : "";
}

/** Everything written on a certificate, in drawing order. */
export function designTexts(design: Design | null): string[] {
  return design?.fields.map(contentOf).filter(Boolean) ?? [];
}

/**
 * The groups that a certificate may leave out, each with the keys of the placeholders that decide:
 * a group is left out when all of them are empty. Its signatures have no picture. A group without
 * any placeholder is meant as it is, for somebody to sign in ink.
 */
export function groupsToLeaveOut(fields: readonly Field[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const group of new Set(fields.flatMap((field) => field.group ?? []))) {
    const members = fields.filter((field) => field.group === group);
    const signatures = members.filter((field) => field.kind === "signature");
    if (signatures.length === 0 || signatures.some(({ fileKey }) => fileKey !== null)) continue;
    const keys = usedPlaceholders(members.map(contentOf).join("\n")).map(placeholderKey);
    if (keys.length > 0) groups.set(group, keys);
  }
  return groups;
}

/**
 * The texts that every certificate should have something to print for: all but those of groups that
 * may be left out.
 */
export function neededTexts(design: Design | null): string[] {
  if (!design) return [];
  const optional = groupsToLeaveOut(design.fields);
  return designTexts({
    ...design,
    fields: design.fields.filter(({ group }) => !group || !optional.has(group)),
  });
}
