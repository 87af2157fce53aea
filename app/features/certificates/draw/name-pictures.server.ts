import { createHash } from "node:crypto";
import type { Design } from "#app/engines/certificate/design.ts";
import { placeholderKey, usedPlaceholders } from "#app/engines/placeholders/index.ts";
import { projectDesign } from "../model/stored-design.server.ts";
import { draftPicture } from "./draft-drawing.server.ts";

const NAMES = ["Full Name", "First Name", "Last Name"].map(placeholderKey);

/**
 * Where a name of a list that is being checked is drawn, before the import's id; null while the
 * project's certificate prints no name. `mapping`: how the import reads names.
 */
export async function namePictures(
  app: Parameters<typeof draftPicture>[0],
  drafted: Parameters<typeof draftPicture>[1],
  mapping: unknown,
): Promise<string | null> {
  const design = projectDesign(drafted.project);
  if (!design || !fieldOfName(design)) return null;
  const m = createHash("sha256").update(JSON.stringify(mapping)).digest("hex").slice(0, 16);
  return draftPicture(app, drafted, 1, { m, name: "" });
}

/** The id of the field that prints the name; of several, the largest letters. */
export function fieldOfName(design: Design): string | null {
  const fields = design.fields
    .flatMap((field) => (field.kind === "text" ? [field] : []))
    .filter(({ content }) =>
      usedPlaceholders(content).some((name) => NAMES.includes(placeholderKey(name))),
    )
    .sort((one, other) => other.size - one.size);
  return fields[0]?.id ?? null;
}

/** A person's values with another name. */
export function withName<Person extends { values: Record<string, string> }>(
  person: Person,
  { firstName, lastName }: { firstName: string; lastName: string },
): Person {
  const name = {
    "First Name": firstName,
    "Last Name": lastName,
    "Full Name": `${firstName} ${lastName}`.trim(),
  };
  return { ...person, values: { ...person.values, ...name } };
}
