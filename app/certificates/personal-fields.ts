import { placeholderKey, usedPlaceholders } from "../messages/placeholders.ts";
import type { Design } from "./design.ts";

const OF_A_PERSON = ["Full Name", "First Name", "Last Name", "Email Address"].map(placeholderKey);

/** Whether the certificate prints anything personal: a name, an address, or a column of the list. */
export function hasPersonalField(design: Design, columns: readonly string[]): boolean {
  const personal = new Set([...OF_A_PERSON, ...columns.map(placeholderKey)]);
  return design.fields.some(
    (field) => field.kind === "text" && usedPlaceholders(field.content).some((name) => personal.has(placeholderKey(name))),
  );
}

/** Why a send with nothing personal on the certificate is blocked. */
export const NOTHING_PERSONAL =
  "Nothing on this certificate is personal: everyone would get the same one, without their name. Add a field like Full Name to the design, or tick “Everyone gets the same certificate”.";
