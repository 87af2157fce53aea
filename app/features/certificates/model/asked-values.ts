import { contentOf, type Design, groupsToLeaveOut } from "#app/engines/certificate/design.ts";
import { placeholderKey, usedPlaceholders } from "#app/engines/placeholders/index.ts";
import { hasValueForEveryone } from "./printed-values.ts";

/** Placeholders that the account, the project or the day of sending have a value for. */
const KNOWN = new Set(
  [
    "Expiry Date",
    "Certificate Name",
    "Course Title",
    "Completion Date",
    "Support Email",
    "Organization Name",
    "Organization Initials",
  ].map(placeholderKey),
);

/** Whether a placeholder must be told us: by a value for everyone, or by a column of the list. */
export function mustBeTold(placeholder: string): boolean {
  return hasValueForEveryone(placeholder) && !KNOWN.has(placeholderKey(placeholder));
}

/** Whether a design that was just chosen has a place for something that nobody has told us yet. */
export function lacksValues({ fields }: Design): boolean {
  return (
    groupsToLeaveOut(fields).size > 0 ||
    fields.flatMap((field) => usedPlaceholders(contentOf(field))).some(mustBeTold)
  );
}

/**
 * The groups that nobody's certificate prints: no picture, and no value that anybody was told of.
 * `told`: placeholders with a value for everyone, and columns of the list.
 */
export function groupsLeftOutForAll(
  { fields }: Pick<Design, "fields">,
  told: readonly string[],
): Set<string> {
  const keys = new Set(told.map(placeholderKey));
  const optional = [...groupsToLeaveOut(fields)];
  const isEmpty = (key: string) => mustBeTold(key) && !keys.has(key);
  return new Set(optional.flatMap(([group, deciding]) => (deciding.every(isEmpty) ? [group] : [])));
}
