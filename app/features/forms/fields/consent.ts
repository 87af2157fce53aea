import { misleadingLink, misleadingLinkProblem } from "#app/engines/message-document/link-hosts.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { readTextSetting, readWebAddress } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

/**
 * The words agreed to are the label. `link`: an https address to read more at, empty for none;
 * `linkWords` are on it.
 */
export type Settings = { link: string; linkWords: string };

/**
 * What was agreed to, word for word, and a short name of that wording: it differs as soon as a
 * letter does.
 */
export type ConsentAnswer = { words: string; link: string; version: string };

/**
 * A box to tick. The answer holds the words themselves, so that they can be shown after the form
 * has changed.
 */
export const consent: FieldType<Settings, ConsentAnswer> = {
  ...shownAs(() => "Yes"),
  ...FIELD_FACES.consent,
  asks: true,
  start: () => ({
    label: "I agree to my details being used for the purpose of this form.",
    required: true,
    settings: { link: "", linkWords: "Read how" },
  }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const typed = readTextSetting(posted, "link", errors, 2000);
    const link = typed ? readWebAddress(typed) : "";
    if (link === null)
      errors.link ??= "Enter a web address in full, like https://example.com/privacy";
    const linkWords = readTextSetting(posted, "linkWords", errors, 100) || "Read how";
    const misleading = link ? misleadingLink(linkWords, link) : null;
    if (misleading) errors.linkWords ??= misleadingLinkProblem(misleading);
    return { settings: { link: link ?? typed, linkWords }, errors };
  },
  readAnswer({ posted, name, element, t: { fields } }) {
    if (posted.get(name) === "yes") return { answer: agreedTo(element) };
    return element.required
      ? { errors: { [name]: fields.tickToAgree({ question: quote(element.label) }) } }
      : { answer: null };
  },
  words({ words: wording, link }, _element, t) {
    const words = [wording, link].filter(Boolean).join(" ");
    return t ? t.fields.agreed({ words }) : `Agreed: ${words}`;
  },
  choices: () => ["Yes"],
  tally: () => ({ chart: "choices", values: ["Yes"] }),
};

function agreedTo({ label, settings: { link } }: FormElement<Settings>): ConsentAnswer {
  return { words: label, link, version: fingerprint(`${label}\n${link}`) };
}

/**
 * Eight letters that tell one wording from another. Not a seal: the words themselves are kept
 * beside it.
 */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (b & 0x1ffff) + (a >>> 0)).toString(36).padStart(10, "0").slice(-8);
}
