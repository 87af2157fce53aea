import type { Copied } from "./clipboard.ts";

export interface HeldKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * What was done in the grid while it read a long paste. `text`: typed into a field that was empty,
 * or had been.
 */
export type Held =
  | { kind: "key"; key: HeldKey }
  | { kind: "text"; text: string }
  | { kind: "paste"; copied: Copied };

/** A field says each time all that is in it, so text takes the place of the text before it. */
export function addToHeld(held: readonly Held[], next: Held): readonly Held[] {
  return next.kind === "text" && held.at(-1)?.kind === "text"
    ? [...held.slice(0, -1), next]
    : [...held, next];
}
