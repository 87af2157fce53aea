import { readEmailAddress, suggestAddress } from "#app/engines/email-address/email-address.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  /** The person's own: the browser may offer it. */
  own: boolean;
  /** Asks for it a second time. */
  twice: boolean;
};

/**
 * An address that mail systems deliver to, in lower case. What looks like a slip of the finger
 * (gmial.com) is asked about once: the same address sent again is taken, because only its owner
 * knows.
 */
export const email: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.email,
  asks: true,
  start: () => ({ label: "Email Address", required: true, settings: { own: true, twice: false } }),
  readSettings: (posted) => ({
    settings: { own: posted.get("own") !== "", twice: posted.get("twice") !== "" },
    errors: {},
  }),
  readAnswer({ posted, name, element: { required, settings }, t }) {
    const inFull = t.common.emailInFull;
    const typed = posted.get(name);
    const again = settings.twice ? posted.get(`${name}.again`) : typed;
    if (!typed.trim() && !again.trim())
      return required ? { errors: { [name]: inFull } } : { answer: null };
    const read = readEmailAddress(typed);
    if (!read.ok) return { errors: { [name]: typed.trim() ? withReason(read.reason, t) : inFull } };
    const meant = suggestAddress(read.email);
    if (meant && posted.get(`${name}.doubt`) !== typed)
      return { errors: { [name]: t.fields.didYouMean({ address: meant }) } };
    const second = readEmailAddress(again);
    if (!second.ok || second.email !== read.email)
      return { errors: { [`${name}.again`]: t.fields.emailsDiffer } };
    return { answer: read.email };
  },
};

function withReason(reason: string, { fields, common }: Texts): string {
  if (reason.includes("several")) return fields.emailSeveral;
  return reason.includes("space") ? fields.emailSpace : common.emailInFull;
}
