import {
  type Block,
  blocksOf,
  CERTIFICATE_LINK,
  type Inline,
  type MessageDocument,
  plainWords,
  wordsOf,
} from "#app/features/delivery/templates/document/document.ts";
import type { LineProblem } from "#app/features/delivery/templates/document/read-markdown.ts";
import { counted } from "#app/platform/text/wording.ts";
import { emptyFields } from "./message-placeholders.ts";

/**
 * What an organiser would want to know of a message before it goes out: what they would have to correct first, then what makes
 * e-mails hard to read or land in spam. In the order of their weight; empty: nothing to say.
 */
export function checkMessage(given: {
  subject: string;
  document: MessageDocument;
  /** The message's placeholders, as `placeholderText` has them. */
  fields: string;
  problems: readonly LineProblem[];
  /** The values of the person it is shown for; null: there is nobody. */
  person: { name: string; values: Record<string, string> } | null;
  /** Where our own images are. */
  appUrl: string;
}): string[] {
  const { subject, document, fields, problems, person, appUrl } = given;
  const blocks = [...blocksOf(document)];
  return [
    ...problems.map(({ text }) => text),
    ...emptyOf(`${subject}\n${fields}`, person),
    ...ofImages(blocks, appUrl),
    ...ofLinks([...wordsOf(document)]),
    ...ofSubject(subject),
    ...ofWords(document, blocks),
  ];
}

function emptyOf(text: string, person: { name: string; values: Record<string, string> } | null): string[] {
  if (!person) return [];
  const empty = emptyFields(text, person.values);
  if (empty.length === 0) return [];
  const first = empty[0]!;
  return [
    `${person.name} has no ${empty.join(", ")}, so there is a gap. Say what to write instead, like {${first}|${instead(first)}}.`,
  ];
}

function instead(name: string): string {
  return /name/i.test(name) ? "friend" : "not recorded";
}

function ofImages(blocks: Block[], appUrl: string): string[] {
  const images = blocks.filter((block) => block.kind === "image");
  const mute = images.filter(({ alt }) => alt.trim() === "").length;
  const elsewhere = images.filter(({ address }) => address !== "" && !address.startsWith(`${appUrl}/`)).length;
  return [
    ...(mute > 0
      ? [`${counted(mute, "image")} without a description. Say what it shows: many people see that instead of the picture.`]
      : []),
    ...(elsewhere > 0
      ? [`${counted(elsewhere, "image")} on another website, which may change or disappear. Upload it here instead.`]
      : []),
  ];
}

/** A link that shows one address and opens another is what spam does. */
function ofLinks(lines: Inline[][]): string[] {
  const found = new Set<string>();
  for (const line of lines) {
    for (const part of line) {
      if (part.kind !== "text" || part.link === undefined || part.link === CERTIFICATE_LINK) continue;
      const shown = hostIn(part.text);
      const opened = hostIn(part.link);
      if (shown && opened && shown !== opened)
        found.add(`A link shows ${shown} and opens ${opened}. Mailboxes treat that as a trick. Let it say where it goes.`);
      if (/^(?:click here|here|this link)$/i.test(part.text.trim()))
        found.add(`A link says only “${part.text.trim()}”. Say what it opens, like “Join the class on Zoom”.`);
    }
  }
  return [...found];
}

function hostIn(text: string): string | null {
  const host = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]|$)/i.exec(text.trim())?.[1];
  return host?.toLowerCase().replace(/^www\./, "") ?? null;
}

const MAX_SUBJECT_SHOWN = 90;

function ofSubject(subject: string): string[] {
  const words = subject.replace(/[{[][^}\]]*[}\]]/g, "").trim();
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0;
  return [
    ...(letters >= 8 && capitals > letters * 0.7
      ? ["The subject is all in capitals, which spam filters dislike. Write it as you would a sentence."]
      : []),
    ...((subject.match(/!/g)?.length ?? 0) > 1
      ? ["The subject has several exclamation marks. One is enough, and spam filters count them."]
      : []),
    ...(subject.length > MAX_SUBJECT_SHOWN
      ? [`The subject has ${subject.length} characters. Phones show about 40, so put what matters first.`]
      : []),
  ];
}

function ofWords(document: MessageDocument, blocks: Block[]): string[] {
  const text = [...wordsOf(document)].map((words) => plainWords(words)).join(" ");
  const hasPicture = blocks.some(({ kind }) => kind === "image");
  return [
    ...(hasPicture && text.replace(/\s/g, "").length < 20
      ? [
          "The message is hardly more than an image. Filters can’t read images, and many people don’t load them: say it in words too.",
        ]
      : []),
    ...((text.match(/!/g)?.length ?? 0) > 5 || /!!!/.test(text)
      ? ["The message has many exclamation marks, which makes it look like advertising. Keep one or two."]
      : []),
    ...(/\b(?:100% free|act now|click below|cash bonus|risk[- ]free|winner!|congratulations you won)\b/i.test(text)
      ? ["Some words here are common in spam, such as “act now” or “risk-free”. Plain words arrive better."]
      : []),
  ];
}
