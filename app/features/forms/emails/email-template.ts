import { directionOf, isolateNames } from "#app/engines/letters/direction.ts";
import { CLOSE, marker, OPEN } from "#app/engines/message-document/message-body.ts";
import { parsePlaceholders, placeholderKey } from "#app/engines/placeholders/index.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import type { BodyFormat } from "#db/schema/delivery.ts";

/**
 * A mail from an organiser to somebody who filled in a form. Placeholders in all of its texts and
 * addresses are in `{First Name}` or `[First Name]` form and filled from the person's `values` when
 * it leaves; a value that stands in an address is percent-encoded there. What a value contains is
 * never read as a placeholder.
 */
export interface EmailTemplate {
  subject: string;
  /** Of what is ours in it; absent: English. */
  language?: Language;
  /** Of a body that its organiser wrote and nobody translated. */
  bodyLanguage?: Language;
  /** What an inbox shows after the subject. */
  preheader: string;
  /** Above the body, in large letters. */
  heading: string;
  /**
   * As the organiser wrote it: paragraphs, lists, addresses. In Markdown, a large heading at its
   * top takes the place of `heading`.
   */
  body: string;
  /** Absent: plain text, as texts are from before there was an editor. */
  bodyFormat?: BodyFormat;
  /** A small table: "When" → "Saturday 29 November 2025, 10:00 to 11:30, West Africa Time". */
  facts: { label: string; value: string }[];
  /** `address` may hold placeholders: `https://…/j/{Join Token}`. */
  button: EmailLink | null;
  /** Links below, in small letters: cancel my place, add to calendar. */
  links: EmailLink[];
  /** The person's own answers, below everything. */
  answers?: { label: string; value: string }[];
  /** Why the person gets this: a sentence. */
  why: string;
  /**
   * Placeholders that are addresses, so that they are links in the body: "Join Link" →
   * `https://…/j/{Join Token}`.
   */
  addresses?: Record<string, string>;
  /**
   * The names there are. With it, anything else in brackets stays as it was typed; without it, it
   * becomes empty.
   */
  names?: string[];
}

/**
 * `placeholder`: a body that leads there by it, as a button or a link, has it already, and it isn't
 * added below.
 */
export interface EmailLink {
  words: string;
  address: string;
  placeholder?: string;
}

/** How the texts of one letter are read: as words, as an address, as the body. */
interface EmailReader {
  /** Placeholders as markers. */
  words(text: string): string;
  /** The same, percent-encoded when they are filled. */
  address(text: string): string;
  /**
   * With names of addresses replaced by the addresses, still in brackets, and without what has no
   * value.
   */
  body(text: string): string;
}

/** Braces that nobody may read as a placeholder, on the way through `parsePlaceholders`. */
const TYPED = { "{": "\ue010", "}": "\ue011", "[": "\ue012", "]": "\ue013" } as const;
/** In a template `{{` is a typed brace. */
const BRACKETS: Record<string, string> = {
  [TYPED["{"]]: "{{",
  [TYPED["}"]]: "}",
  [TYPED["["]]: "[",
  [TYPED["]"]]: "]",
};

/** Opens what is personal in a letter's texts. `showBrackets` belongs on what came of them. */
export function readEmailTemplate({
  addresses = {},
  names,
}: Pick<EmailTemplate, "addresses" | "names">): EmailReader {
  const linked = new Map(
    Object.entries(addresses).map(([name, address]) => [placeholderKey(name), address]),
  );
  const known = names && new Set(names.map(placeholderKey));
  const isOpen = (name: string) => !known || known.has(placeholderKey(name));
  const marked = (text: string, inAddress: boolean): string =>
    parsePlaceholders(withoutMarkers(text))
      .map((part) => {
        if (part.kind === "text") return part.text;
        const address = linked.get(placeholderKey(part.name));
        if (address !== undefined) return addressMarked(address);
        return isOpen(part.name) ? marker(part.name, inAddress) : part.source;
      })
      .join("");
  /** The pattern comes from the product: every name in it is open. */
  const addressMarked = (address: string): string =>
    parsePlaceholders(withoutMarkers(address))
      .map((part) => (part.kind === "text" ? part.text : marker(part.name, true)))
      .join("");
  return {
    words: (text) => inSentence(marked(text, false)),
    address: addressMarked,
    body: (text) =>
      parsePlaceholders(withoutMarkers(text))
        .map((part) => {
          if (part.kind === "text") return part.text;
          const address = linked.get(placeholderKey(part.name));
          if (address !== undefined) return address;
          return isOpen(part.name)
            ? part.source
            : part.source.replace(/[{}[\]]/g, (typed) => TYPED[typed as keyof typeof TYPED]);
        })
        .join(""),
  };
}

/**
 * In a finished template: brackets that were kept from being read as placeholders, as they were
 * typed.
 */
export function showBrackets(text: string): string {
  return text.replace(/[\ue010-\ue013]/g, (safe) => BRACKETS[safe] ?? safe);
}

/** Names of the other direction don't change how a sentence reads. */
function inSentence(words: string): string {
  return directionOf(words) === "rtl" ? words : isolateNames(words);
}

/** Marker letters that somebody typed. */
export function withoutMarkers(text: string): string {
  return text
    .replaceAll(OPEN, "")
    .replaceAll(CLOSE, "")
    .replace(/[\ue002\ue010-\ue013]/g, "");
}
