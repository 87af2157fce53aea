import { normaliseName } from "#app/platform/text/names.ts";

const MAX_NAME_LENGTH = 120;

/** A person's or an organisation's name as it is kept, or what is wrong with it. `what` begins the sentence: "First name". */
export function readName(typed: string, what: string): { name: string } | { problem: string } {
  const name = normaliseName(typed.slice(0, 20_000));
  if (!name) return { problem: `${what} is required` };
  const letters = [...name].length;
  if (letters > MAX_NAME_LENGTH)
    return { problem: `${what} can have at most ${MAX_NAME_LENGTH} letters; this one has ${letters}` };
  if (!/[\p{L}\p{N}]/u.test(name)) return { problem: `${what} needs at least one letter` };
  return { name };
}
