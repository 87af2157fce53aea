import { itemAt } from "./item-at.ts";

/** Each with the one at the same place of the other list. Throws when that is shorter. */
export function pairs<One, Other extends NonNullable<unknown> | null>(
  ones: readonly One[],
  others: readonly Other[],
): [One, Other][] {
  return ones.map((one, at) => [one, itemAt(others, at)]);
}
