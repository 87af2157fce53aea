import {
  type Block,
  blocksOf,
  CERTIFICATE_LINK,
  type Inline,
  MAX_NAME_LENGTH,
  plainWords,
  wordsOf,
} from "#app/engines/message-document/document.ts";
import type { CheckPlace } from "#app/engines/message-document/editor/select-place.ts";
import {
  asMarkdown,
  lineOfAddress,
  lineOfPlaceholder,
  type MessageText,
  messageDocument,
  messageProblems,
  placeholderText,
} from "#app/engines/message-document/message-text.ts";
import { parsePlaceholders, placeholderKey } from "#app/engines/placeholders/index.ts";
import { counted } from "#app/platform/text/wording.ts";
import {
  emptyFields,
  unknownPlaceholders,
  unknownSentence,
  usedFields,
} from "../message/message-placeholders.ts";
import { SAMPLE_LINES } from "./block-snippets.ts";

/** Something to look at before a message goes out, in sentences, and where it is. */
export interface MessageCheck {
  text: string;
  at: CheckPlace;
}

/** The person a message is shown for. */
interface Reader {
  name: string;
  values: Record<string, string>;
}

/**
 * What an organiser would want to know of a message before it goes out: what they would have to
 * correct first, then what makes e-mails hard to read or land in spam. In the order of their
 * weight; empty: nothing to say.
 */
export function checkMessage(given: {
  message: { subject: string } & MessageText;
  /** Names of fields that can be filled. */
  known: readonly string[];
  /** Null: there is nobody. */
  person: Reader | null;
  /** Where our own images are. */
  appUrl: string;
}): MessageCheck[] {
  const { known, person, appUrl } = given;
  const message = asMarkdown(given.message);
  const { subject } = message;
  const document = messageDocument(message);
  const blocks = [...blocksOf(document)];
  const lines = [...wordsOf(document)];
  /** Leads to an address in the message. */
  const atAddress = (of: string): CheckPlace => ({
    part: "body",
    line: lineOfAddress(message, of),
    of,
  });
  return [
    ...messageProblems(message).map(({ line, text }) => ({
      text,
      at: { part: "body" as const, line },
    })),
    ...ofUnknown(message, known),
    ...ofUnclosed(subject, lines, known),
    ...ofEmpty(message, known, person),
    ...ofSamples(blocks, lines, atAddress),
    ...ofImages(blocks, appUrl, atAddress),
    ...ofLinks(lines, atAddress),
    ...ofSubject(subject),
    ...ofWords(lines, blocks),
  ];
}

/** Where a field first stands: in the subject, or in the message. */
function placeOfField(message: { subject: string } & MessageText, name: string): CheckPlace {
  const key = placeholderKey(name);
  if (usedFields(message.subject).some((used) => placeholderKey(used) === key))
    return { part: "subject" };
  return { part: "body", line: lineOfPlaceholder(message, key), of: name };
}

function ofUnknown(
  message: { subject: string } & MessageText,
  known: readonly string[],
): MessageCheck[] {
  const inSubject = unknownPlaceholders(message.subject, known, { button: false });
  const inBody = unknownPlaceholders(placeholderText(message), known);
  return [
    ...inSubject.map((one) => ({ text: unknownSentence([one]), at: { part: "subject" as const } })),
    ...inBody.map((one) => ({
      text: unknownSentence([one]),
      at: { part: "body" as const, line: lineOfPlaceholder(message, one.key), of: one.key },
    })),
  ];
}

/** A field without its closing bracket: everybody would see it as it stands. */
function ofUnclosed(subject: string, lines: Inline[][], known: readonly string[]): MessageCheck[] {
  const texts = lines.flat().flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const plainSubject = parsePlaceholders(subject).flatMap((part) =>
    part.kind === "text" ? [part.text] : [],
  );
  const sentence = (of: string) =>
    `“${of}” has no closing bracket, so people would see it as it is. End it with “}”.`;
  return [
    ...unclosedIn(plainSubject, known).map((of) => ({
      text: sentence(of),
      at: { part: "subject" as const },
    })),
    ...unclosedIn(texts, known).map((of) => ({
      text: sentence(of),
      at: { part: "body" as const, line: null, of },
    })),
  ];
}

function unclosedIn(texts: string[], known: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const { index } of text.matchAll(/\{/g)) {
      const rest = text.slice(index + 1, index + 1 + MAX_NAME_LENGTH);
      const name = known.find((one) => rest.toLowerCase().startsWith(one.toLowerCase()));
      if (name && !/^\s*[}|]/.test(rest.slice(name.length)))
        found.add(text.slice(index, index + 1 + name.length));
    }
  return [...found];
}

function ofEmpty(
  message: { subject: string } & MessageText,
  known: readonly string[],
  person: Reader | null,
): MessageCheck[] {
  if (!person) return [];
  const keys = new Set(known.map(placeholderKey));
  return emptyFields(`${message.subject}\n${placeholderText(message)}`, person.values)
    .filter((name) => keys.has(placeholderKey(name)))
    .map((name) => ({
      text: `${person.name} has no ${name}, so there is a gap. Say what to write instead, like {${name}|${instead(name)}}.`,
      at: placeOfField(message, name),
    }));
}

function instead(name: string): string {
  return /name/i.test(name) ? "friend" : "not recorded";
}

type Place = (address: string) => CheckPlace;

const SAMPLE_ADDRESS = /^https?:\/\/(?:www\.)?example\.(?:com|org|net)(?:[/?#:]|$)/i;

/** What the buttons for blocks put there to be replaced. */
function ofSamples(blocks: Block[], lines: Inline[][], at: Place): MessageCheck[] {
  const links = lines
    .flat()
    .flatMap((part) => (part.kind === "break" || part.link === undefined ? [] : [part.link]));
  const addresses = blocks.flatMap((block) => {
    if (block.kind === "button") return [block.address];
    return block.kind === "image" ? [block.address, block.link ?? ""] : [];
  });
  const samples = [...new Set([...addresses, ...links])].filter((address) =>
    SAMPLE_ADDRESS.test(address),
  );
  const unnamed = blocks.find(
    (block) => block.kind === "button" && plainWords(block.label) === "Button text",
  );
  const sampleLine = lines.map((line) => plainWords(line)).find((line) => SAMPLE_LINES.has(line));
  return [
    ...(sampleLine === undefined
      ? []
      : [
          {
            text: `“${sampleLine}” is only an example. Write your own text there.`,
            at: { part: "body" as const, line: null, of: sampleLine },
          },
        ]),
    ...samples
      .slice(0, 1)
      .map((address) => ({ text: sampleSentence(address, samples.length), at: at(address) })),
    ...(unnamed?.kind === "button"
      ? [
          {
            text: "A button still says “Button text”. Say what it opens, like “Join the class”.",
            at: at(unnamed.address),
          },
        ]
      : []),
  ];
}

function sampleSentence(address: string, count: number): string {
  if (count === 1) return `${address} is only an example. Put your own address there.`;
  return (
    `${address} and ${counted(count - 1, "more address", "more addresses")} are only ` +
    "examples. Put your own there."
  );
}

function ofImages(blocks: Block[], appUrl: string, at: Place): MessageCheck[] {
  const images = blocks.filter((block) => block.kind === "image");
  const mute = images.filter(({ alt }) => alt.trim() === "");
  const elsewhere = images.filter(
    ({ address }) =>
      address !== "" && !address.startsWith(`${appUrl}/`) && !SAMPLE_ADDRESS.test(address),
  );
  const first = (found: typeof images, text: string) =>
    found.slice(0, 1).map(({ address }) => ({ text, at: at(address) }));
  return [
    ...first(
      mute,
      `${counted(mute.length, "image")} without a description. Say what it shows: many ` +
        "people see that instead of the picture.",
    ),
    ...first(
      elsewhere,
      `${counted(elsewhere.length, "image")} on another website, which may change or ` +
        "disappear. Upload it here instead.",
    ),
  ];
}

const SHORTENERS =
  /^(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at)$/;

/**
 * A link that hides where it leads is what spam does. One that shows another address than it opens
 * can’t be sent at all.
 */
function ofLinks(lines: Inline[][], at: Place): MessageCheck[] {
  const found = new Map<string, MessageCheck>();
  const add = (text: string, address: string) =>
    found.set(text, found.get(text) ?? { text, at: at(address) });
  for (const line of lines) {
    for (const part of line) {
      if (part.kind !== "text" || part.link === undefined || part.link === CERTIFICATE_LINK)
        continue;
      const opened = hostIn(part.link);
      if (/^(?:click here|here|this link)$/i.test(part.text.trim()))
        add(
          `A link says only “${part.text.trim()}”. Say what it opens, like “Join the class on Zoom”.`,
          part.link,
        );
      if (opened && SHORTENERS.test(opened))
        add(
          `${opened} hides where a link leads, and spam filters distrust it. Use the whole address.`,
          part.link,
        );
    }
  }
  return [...found.values()];
}

function hostIn(text: string): string | null {
  const host = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]|$)/i.exec(text.trim())?.[1];
  return host?.toLowerCase().replace(/^www\./, "") ?? null;
}

const MAX_SUBJECT_SHOWN = 90;

function ofSubject(subject: string): MessageCheck[] {
  const words = subject.replace(/[{[][^{}[\]]*[}\]]/g, "").trim();
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0;
  const sentences = [
    ...(subject.trim() === ""
      ? ["There is no subject yet. It is the first thing people see of an e-mail."]
      : []),
    ...(letters >= 8 && capitals > letters * 0.7
      ? [
          "The subject is all in capitals, which spam filters dislike. Write it as you would a sentence.",
        ]
      : []),
    ...((subject.match(/!/g)?.length ?? 0) > 1
      ? ["The subject has several exclamation marks. One is enough, and spam filters count them."]
      : []),
    ...(subject.length > MAX_SUBJECT_SHOWN
      ? [
          `The subject has ${subject.length} characters. Phones show about 40, so put what matters first.`,
        ]
      : []),
  ];
  return sentences.map((text) => ({ text, at: { part: "subject" } }));
}

function ofWords(lines: Inline[][], blocks: Block[]): MessageCheck[] {
  const text = lines.map((words) => plainWords(words)).join(" ");
  const hasPicture = blocks.some(({ kind }) => kind === "image");
  const sentences = [
    ...(blocks.length === 0 ? ["The message is empty."] : []),
    ...(hasPicture && text.replace(/\s/g, "").length < 20
      ? [
          "The message is hardly more than an image. Filters can’t read images, and many " +
            "people don’t load them: say it in words too.",
        ]
      : []),
    ...((text.match(/!/g)?.length ?? 0) > 5 || /!!!/.test(text)
      ? [
          "The message has many exclamation marks, which makes it look like advertising. Keep one or two.",
        ]
      : []),
  ];
  const spam = SPAM.exec(text)?.[0];
  return [
    ...sentences.map((text): MessageCheck => ({ text, at: { part: "body", line: null } })),
    ...(spam
      ? [
          {
            text: `“${spam}” is common in spam. Plain words arrive better.`,
            at: { part: "body" as const, line: null, of: spam },
          },
        ]
      : []),
  ];
}

const SPAM =
  /\b(?:100% free|act now|click below|cash bonus|risk[- ]free|winner!|congratulations you won)/i;
