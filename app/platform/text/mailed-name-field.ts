import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import { hasLineBreak, NO_ADDRESS_IN_NAME, ONE_LINE } from "./mailed-name.ts";

/**
 * A field for a name that goes into e-mails: on one line, and no address. `missing`: said of an
 * empty one.
 */
export function mailedNameField(missing: string) {
  return z
    .string({ error: missing })
    .refine((typed) => !hasLineBreak(typed), ONE_LINE)
    .transform(normaliseName)
    .refine((name) => name !== "", missing)
    .refine((name) => !looksLikeAddress(name), NO_ADDRESS_IN_NAME);
}
