import type { Draft } from "../tables/draft.ts";
import { PEOPLE, type Person } from "../tables/people.ts";

// Lists as they stand in chats, and what is right about them.

interface Form {
  /** Everybody's lines, in order. */
  write(person: Person, number: number): string;
  /** The field that telephone numbers belong to. */
  phones?: string;
  /** Nobody can read all of it without asking. */
  isPlanted?: boolean;
  /** What else is in the chat. */
  before?: string;
  after?: string;
  /** Nobody comes of it. */
  hasNobody?: boolean;
}

const nameOf = ({ first, last }: Person) => `${first} ${last}`;
const phoneOf = (number: number) => `0803 123 45${60 + number}`;
const KEYCAP = "\ufe0f\u20e3";
const COLOURS = ["🔥", "💃🏾", "👩🏽‍💼", "🇳🇬", "❤️", "🙏"];
const colourOf = (number: number) => COLOURS[number % COLOURS.length] ?? "";

export const FORMS: Record<string, Form> = {
  numbered: { write: (one, at) => `${at}. ${nameOf(one)} ${one.email}` },
  "numbered-tight": { write: (one, at) => `${at}.${nameOf(one)}:${one.email}` },
  hyphens: { write: (one) => `${nameOf(one)}-${one.email}`, isPlanted: true },
  "numbered-phone": {
    write: (one, at) => `${at}. ${nameOf(one)} ${phoneOf(at)} ${one.email}`,
    phones: "Phone",
  },
  "numbered-commas": {
    write: (one, at) => `${at}) ${nameOf(one)}, ${phoneOf(at)}, ${one.email}`,
    phones: "Phone",
  },
  keycaps: { write: (one, at) => `${at}${KEYCAP} ${nameOf(one)} ${one.email}` },
  bold: { write: (one) => `*${nameOf(one)}* - ${one.email}` },
  "bold-address": { write: (one) => `_${nameOf(one)}_ *${one.email}*` },
  emoji: { write: (one, at) => `${colourOf(at)}${nameOf(one)}${colourOf(at)} ${one.email}` },
  ticks: { write: (one, at) => `${at}. ${nameOf(one)} ${one.email} ✅` },
  brackets: { write: (one) => `${nameOf(one)} (${one.email})` },
  "address-first": { write: (one) => `${one.email} – ${nameOf(one)}` },
  mention: {
    write: (one, at) => `${nameOf(one)} @2348031234${560 + at} ${one.email}`,
    phones: "Phone",
  },
  "next-line": { write: (one) => `${nameOf(one)}\n${one.email}` },
  "next-line-numbered": { write: (one, at) => `${at}. *${nameOf(one)}*\n${one.email}\n` },
  "next-lines-phone": {
    write: (one, at) => `${at}. ${nameOf(one)}\n${phoneOf(at)}\n${one.email}\n`,
    phones: "Phone",
  },
  "phone-last": {
    write: (one, at) => `${nameOf(one)}\n${one.email}\n${phoneOf(at)}`,
    phones: "Phone",
  },
  labelled: {
    write: (one, at) => `Name: ${nameOf(one)}\nEmail: ${one.email}\nPhone: ${phoneOf(at)}\n`,
    phones: "Phone",
  },
  "labelled-bold": {
    write: (one, at) =>
      `*Full name:* ${nameOf(one)}\n*Email address:* ${one.email}\n*Phone:* ${phoneOf(at)}\n`,
    phones: "Phone",
  },
  "labelled-line": {
    write: (one, at) => `Name: ${nameOf(one)} Email: ${one.email} Phone: ${phoneOf(at)}`,
    phones: "Phone",
  },
  notices: {
    before:
      "12/11/2026, 09:58 - Messages and calls are end-to-end encrypted. Tap to learn more.\n" +
      '12/11/2026, 09:59 - Ngozi created group "Training"',
    write: (one) => `${nameOf(one)} ${one.email}`,
    after: "12/11/2026, 11:00 - Tunde: <Media omitted>\n12/11/2026, 11:01 - Tunde: null",
  },
  "rest-unused": { write: (one) => `${nameOf(one)} ${one.email} ${one.branch}`, isPlanted: true },
  sender: { write: (one) => one.email, isPlanted: true },
  chatter: {
    before: "Good morning all, please drop your names and addresses here 🙏",
    write: (one) => `${nameOf(one)} ${one.email}`,
    after: "ok ma",
    isPlanted: true,
  },
  "phones-only": {
    write: (one, at) => `${at}. ${nameOf(one)} ${phoneOf(at)}`,
    isPlanted: true,
    hasNobody: true,
  },
  "split-address": {
    write: (one) => `${nameOf(one)} ${one.email.replace("@", " @ ")}`,
    isPlanted: true,
    hasNobody: true,
  },
};

/** What a program puts before each message that it copies. */
export const STAMPS: Record<string, (sender: string, minute: number) => string> = {
  none: () => "",
  iphone: (sender, minute) => `[12/11/2026, 10:${minute}:09] ${sender}: `,
  "iphone-12h": (sender, minute) => `[12/11/26, 10:${minute}:09\u202fAM] ~ ${sender}: `,
  android: (sender, minute) => `12/11/2026, 10:${minute} - ${sender}: `,
  web: (sender, minute) => `[10:${minute}, 12/11/2026] ${sender}: `,
  french: (sender, minute) => `12/11/2026 à 10:${minute} - ${sender} : `,
  german: (sender, minute) => `[12.11.26, 10:${minute}:09] ${sender}: `,
};

/** A text to paste, and what is right about it. */
export function pasteOf(
  form: Form,
  people: keyof typeof PEOPLE,
  stampOf: NonNullable<(typeof STAMPS)[string]>,
): { text: string; draft: Draft } {
  const list = PEOPLE[people];
  const { write, phones, before = "", after = "", isPlanted = false, hasNobody = false } = form;
  const lines = list.map((one, index) => {
    const sender = form === FORMS.sender ? nameOf(one) : "Ngozi Eze";
    return `${stampOf(sender, 10 + index)}${write(one, index + 1)}`;
  });
  const expected = list.map(({ first, last, email }, index) => {
    const digits = phoneOf(index + 1).replaceAll(" ", "");
    const accepted = [phoneOf(index + 1), digits, `+234${digits.slice(1)}`];
    return { first, last, email, fields: phones ? { [phones]: accepted } : {} };
  });
  const text = [before, ...lines, after].filter(Boolean).join("\n");
  return {
    text,
    draft: {
      headings: [],
      roles: [],
      rows: [],
      expected: hasNobody ? [] : expected,
      says: [],
      isPlanted,
    },
  };
}
