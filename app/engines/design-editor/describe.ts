import type { Field } from "#app/engines/certificate/design.ts";
import { isSame } from "#app/engines/merge/merge.ts";

/** What a screen reader says when something else is chosen. */
export function describeSelection(fields: readonly Field[], ids: readonly string[]): string {
  const chosen = fields.filter(({ id }) => ids.includes(id));
  const [one] = chosen;
  if (!one) return "Nothing selected.";
  if (chosen.length === 1)
    return `${one.label} selected${one.locked ? ", locked" : ""}. ${describePlace(one)}`;
  const named = chosen.slice(0, 4).map(({ label }) => label);
  const more = chosen.length - named.length;
  return `${chosen.length} fields selected: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function describePlace({ box, rotation }: Field): string {
  return `${box.x} % from left, ${box.y} % from top, ${box.width} % wide, ${box.height} % high${rotation ? `, turned ${rotation}°` : ""}.`;
}

/** What a screen reader says of fields that are no longer there; null when all are. */
export function describeRemoval(before: readonly Field[], after: readonly Field[]): string | null {
  const left = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !left.has(id));
  const [first] = removed;
  if (!first) return null;
  return removed.length === 1 ? `${first.label} removed.` : `${removed.length} fields removed.`;
}

/** What a screen reader says when fields were moved, resized or turned; null when none was. */
export function describeChange(before: readonly Field[], after: readonly Field[]): string | null {
  const was = new Map(before.map((field) => [field.id, field]));
  const changed = after.filter((field) => {
    const old = was.get(field.id);
    return old && (!isSame(old.box, field.box) || (old.rotation ?? 0) !== (field.rotation ?? 0));
  });
  const [one] = changed;
  const old = one && was.get(one.id);
  if (!one || !old) return null;
  if (changed.length > 1) return `${changed.length} fields moved.`;
  const words: string[] = [];
  if (old.box.x !== one.box.x || old.box.y !== one.box.y)
    words.push(`${one.box.x} % from left, ${one.box.y} % from top`);
  if (old.box.width !== one.box.width || old.box.height !== one.box.height) {
    words.push(`${one.box.width} % wide, ${one.box.height} % high`);
  }
  if ((old.rotation ?? 0) !== (one.rotation ?? 0)) words.push(`turned ${one.rotation ?? 0}°`);
  return `${one.label}: ${words.join(", ")}.`;
}

/**
 * What a screen reader says after an act that leaves fields where they are; null: what changes is
 * said anyway.
 */
export function describeAct(intent: string, chosen: readonly Field[]): string | null {
  const [one] = chosen;
  const named = chosen.length === 1 && one ? one.label : `${chosen.length} fields`;
  switch (intent) {
    case "undo":
      return "Undone.";
    case "redo":
      return "Redone.";
    case "group":
      return `${named} grouped.`;
    case "ungroup":
      return "Group dissolved.";
    case "toggle-group":
      return chosen.every(({ group }) => group !== undefined && group === one?.group)
        ? "Group dissolved."
        : `${named} grouped.`;
    case "toggle-lock":
      return `${named} ${chosen.every(({ locked }) => locked) ? "unlocked" : "locked"}.`;
    case "forward":
      return `${named}: one layer forward.`;
    case "backward":
      return `${named}: one layer backward.`;
    case "to-front":
      return `${named} in front of everything.`;
    case "to-back":
      return `${named} behind everything.`;
    default:
      return null;
  }
}
