import { contentOf, type Design, groupsToLeaveOut } from "#app/engines/certificate/design.ts";
import {
  type PlaceholderValues,
  placeholderKey,
  usedPlaceholders,
} from "#app/engines/placeholders/index.ts";

/** A value that somebody's certificate has a place for and that they lack. */
export interface EmptyValue {
  /** `unsigned`: nobody is named to sign, so a whole group of elements is left out. */
  kind: "empty" | "unsigned";
  /** Of the group of people who lack the same, as `ProblemGroup.key`. */
  key: string;
  /** The element to look at. */
  fieldId: string;
  /** The placeholder, or of `unsigned` all that would do, as written. */
  name: string;
}

/**
 * Returns what a person's values leave empty: each placeholder once, in the order of the design.
 */
export function emptyValuesOf(design: Design): (values: PlaceholderValues) => EmptyValue[] {
  const optional = groupsToLeaveOut(design.fields);
  const wanted = new Map<string, EmptyValue>();
  for (const field of design.fields) {
    if (field.group && optional.has(field.group)) continue;
    for (const name of usedPlaceholders(contentOf(field))) {
      const placeholder = placeholderKey(name);
      if (wanted.has(placeholder)) continue;
      wanted.set(placeholder, {
        kind: "empty",
        key: `empty.${field.id}.${wanted.size}`,
        fieldId: field.id,
        name,
      });
    }
  }
  const signatories = [...optional].flatMap(([group, keys]) => {
    const members = design.fields.filter((field) => field.group === group);
    const fieldId = members.find(({ kind }) => kind === "signature")?.id;
    if (fieldId === undefined) return [];
    const name = [...new Set(members.flatMap((field) => usedPlaceholders(contentOf(field))))].join(
      " or ",
    );
    return {
      keys,
      empty: { kind: "unsigned", key: `unsigned.${fieldId}`, fieldId, name } satisfies EmptyValue,
    };
  });
  const isEmpty = (values: PlaceholderValues, key: string) => !values.get(key)?.trim();
  return (values) => [
    ...[...wanted].flatMap(([key, empty]) => (isEmpty(values, key) ? [empty] : [])),
    ...signatories.flatMap(({ keys, empty }) =>
      keys.every((key) => isEmpty(values, key)) ? [empty] : [],
    ),
  ];
}
