import type { ReportedPerson } from "../model/report.ts";

type Person = Pick<ReportedPerson, "name" | "originalName" | "email">;

/**
 * What was ticked, chosen and typed on the checking page of a report, for the same people after it
 * was read another way: fields `who-3` and `assign-3`, ticks `not` and `add`, by place.
 */
export function carryAnswers(
  answers: Readonly<Record<string, string[]>>,
  before: readonly Person[],
  after: readonly Person[],
): Record<string, string[]> {
  const places = new Map(after.map((person, place) => [keyOf(person), place]));
  const placeNow = (place: string) => {
    const person = before[Number(place)];
    return person && places.get(keyOf(person));
  };
  const carried: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(answers)) {
    const [, field, place] = /^(who|assign)-(\d+)$/.exec(name) ?? [];
    const now = place && placeNow(place);
    if (field && now !== undefined) carried[`${field}-${now}`] = values;
    if (name === "not" || name === "add")
      carried[name] = values.flatMap((value) => placeNow(value)?.toString() ?? []);
  }
  return carried;
}

function keyOf({ name, originalName, email }: Person): string {
  return JSON.stringify([name, originalName, email]);
}
