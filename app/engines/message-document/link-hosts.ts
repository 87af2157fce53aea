import {
  addressProblem,
  type Block,
  blocksOf,
  CERTIFICATE_LINK,
  type Inline,
  type MessageDocument,
  wordsOf,
} from "./document.ts";

/** A link whose words name another place than it opens. */
interface MisleadingLink {
  /** The host that its words show. */
  shown: string;
  /** The host that it opens; null: a placeholder says, so nobody knows. */
  opened: string | null;
  /** As it was typed. */
  address: string;
}

/**
 * Links, buttons and linked images of a message that show one host and open another, each address
 * once.
 */
export function misleadingLinks(document: MessageDocument): MisleadingLink[] {
  const found = new Map<string, MisleadingLink>();
  for (const { words, address } of linksOf(document)) {
    const misleading = misleadingLink(words, address);
    if (misleading && !found.has(address)) found.set(address, misleading);
  }
  return [...found.values()];
}

/** The same of one link; null: its words name no other host than it opens. */
export function misleadingLink(words: string, address: string): MisleadingLink | null {
  if (addressProblem(address) !== null || address === CERTIFICATE_LINK) return null;
  const opened = hostOpened(address);
  const shown = hostsIn(words).find((host) => opened === null || !isSamePlace(host, opened));
  return shown === undefined ? null : { shown, opened, address };
}

/** Each link with its whole words: they may change their marks on the way. */
function* linksOf(document: MessageDocument): Generator<{ words: string; address: string }> {
  for (const block of blocksOf(document)) yield* linkOfBlock(block);
  for (const line of wordsOf(document)) yield* linksOfLine(line);
}

function* linksOfLine(line: readonly Inline[]): Generator<{ words: string; address: string }> {
  let [words, address] = ["", ""];
  for (const part of [...line, { kind: "break" } as const]) {
    const next = part.kind === "break" ? "" : (part.link ?? "");
    if (address !== "" && next !== address) yield { words, address };
    words = next === address ? words + textOf(part) : textOf(part);
    address = next;
  }
}

function* linkOfBlock(block: Block): Generator<{ words: string; address: string }> {
  if (block.kind === "button")
    yield { words: block.label.map(textOf).join(""), address: block.address };
  if (block.kind === "image" && block.link !== undefined)
    yield { words: block.alt, address: block.link };
}

function textOf(part: Inline): string {
  return part.kind === "text" ? part.text : " ";
}

/**
 * Endings of files that people name in the words of a link. Those that are domains too count as
 * domains with a scheme or "www."
 */
const FILE =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|png|jpe?g|gif|svg|webp|heic|mp[34]|m4a|mov|zip|html?|js|ts|json|xml|md|ics|ipynb)$/i;

const NAME = /(https?:\/\/)?([\p{L}\p{N}.-]+)/giu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

function hostsIn(words: string): string[] {
  const plain = words.normalize("NFKC").replace(INVISIBLE, "");
  const names = [...plain.matchAll(NAME)].flatMap(([, scheme, name = ""]) =>
    name.split("..").map((part) => ({ scheme, name: part })),
  );
  return names.flatMap(({ scheme, name }) => {
    const host = hostOfName(name);
    if (host === null || (!scheme && !/^www\./i.test(host) && FILE.test(host))) return [];
    return [asHost(`https://${host}`) ?? host.toLowerCase()];
  });
}

const MAX_LABELS = 11;
const MAX_LABEL_LETTERS = 63;

/**
 * The name without what follows its last label of letters, such as a full stop; null: it is no
 * host's.
 */
function hostOfName(name: string): string | null {
  const labels = name.split(".").slice(0, MAX_LABELS);
  const last = labels.findLastIndex(
    (label) => label.length <= MAX_LABEL_LETTERS && /^\p{L}{2,}$/u.test(label),
  );
  const host = labels.slice(0, last + 1);
  return host.length > 1 && host.every((label) => label !== "" && label.length <= MAX_LABEL_LETTERS)
    ? host.join(".")
    : null;
}

/** Null: it begins with a placeholder, or has one where its host is. */
function hostOpened(address: string): string | null {
  const ofEmail = /^mailto:[^?]*@([^?@,;]+)/i.exec(address)?.[1];
  const host = asHost(ofEmail === undefined ? address : `https://${ofEmail}`);
  return host === null || /[{}]|%7b/i.test(host) ? null : host;
}

function asHost(address: string): string | null {
  try {
    return new URL(address).hostname
      .toLowerCase()
      .replace(/^www\./, "")
      .replace(/\.$/, "");
  } catch {
    return null;
  }
}

/** One host, or one inside of the other. */
function isSamePlace(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Why it can't be sent, as a sentence. */
export function misleadingLinkProblem({ shown, opened }: MisleadingLink): string {
  const opens =
    opened === null ? "opens an address that differs from person to person" : `opens ${opened}`;
  return `A link shows ${shown} but ${opens}. Let its words say where it goes, or link to ${shown}.`;
}
