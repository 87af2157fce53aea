import { expect, test } from "vitest";
import {
  fillMessage,
  type MessageTemplate,
} from "#app/engines/message-document/message-template.ts";
import { renderCertificateList } from "#app/features/certificates/verify/find-certificates.server.tsx";
import { textsIn } from "#app/ui/languages/texts.ts";
import { renderAccountEmail } from "./account-email.server.tsx";
import type { AccountEmail } from "./account-email-kinds.ts";

const sender = { appName: "Iweri", appUrl: "https://iweri.test", supportEmail: "help@iweri.test" };
const firstName = "Fúnmiláyọ̀";
const when = { at: new Date("2026-11-21T09:00:00Z"), timeZone: "Africa/Lagos" };
const WHEN = "Saturday 21 November 2026, 10:00, West Africa Time";
const place = { device: "Chrome on Windows", address: "102.89.23.7" };

const DELETION = {
  kind: "deletion-asked" as const,
  firstName,
  accountName: "Lagoon Academy",
  deleteAfter: new Date("2026-12-05T09:00:00Z"),
  ...when,
  ...place,
} as const;

/** Every mail there is, its subject, and words that must stand in both of its parts. */
const MAILS: [
  name: string,
  mail: AccountEmail,
  subject: string,
  words: string[],
  links: string[],
][] = [
  [
    "a code to register",
    { kind: "code", code: "48213", purpose: "registration" },
    "Your code to confirm your e-mail address",
    [
      "48213",
      "creating your Iweri account",
      "It expires in 10 minutes.",
      "We’ll never ask you for it. Don’t share it.",
    ],
    [],
  ],
  [
    "a code to recover",
    { kind: "code", code: "00042", purpose: "recovery" },
    "Your code to choose a new password",
    ["00042", "It expires in 10 minutes.", "Your password stays as it is"],
    [],
  ],
  [
    "a code to change the address",
    { kind: "code", code: "48213", purpose: "email-change" },
    "Your code to confirm your new e-mail address",
    ["48213", "It expires in 10 minutes.", "sign in with this address from now on"],
    [],
  ],
  [
    "already registered",
    { kind: "already-registered" },
    "You already have an account",
    ["You already have one.", "nobody was told that you have an account"],
    ["https://iweri.test/sign-in", "https://iweri.test/forgot-pass"],
  ],
  [
    "address in use",
    { kind: "address-in-use" },
    "Someone tried to use your e-mail address",
    [
      "Someone tried to use this e-mail address for another account at Iweri.",
      "they can’t see that the address is yours",
    ],
    ["https://iweri.test/forgot-pass"],
  ],
  [
    "welcome",
    { kind: "welcome", firstName, canSend: true },
    "Welcome to Iweri, Fúnmiláyọ̀",
    ["Welcome aboard, Fúnmiláyọ̀!", "Your account is ready.", "Go to Dashboard"],
    ["https://iweri.test/dashboard", "mailto:help@iweri.test"],
  ],
  [
    "welcome, before the identity check",
    { kind: "welcome", firstName, canSend: false },
    "Welcome to Iweri, Fúnmiláyọ̀",
    ["Welcome aboard, Fúnmiláyọ̀!", "Before your first send we check your identity", "Complete KYC"],
    ["https://iweri.test/sign-in?to=/kyc-form", "mailto:help@iweri.test"],
  ],
  [
    "new device",
    { kind: "new-device", firstName, ...when, ...place },
    "New sign-in to your account",
    [
      `When: ${WHEN}`,
      "Browser: Chrome on Windows",
      "Network address: 102.89.23.7",
      "choose a new password",
    ],
    ["https://iweri.test/forgot-pass"],
  ],
  [
    "password changed",
    { kind: "password-changed", firstName, ...when, ...place },
    "Your password was changed",
    [
      `When: ${WHEN}`,
      "Browser: Chrome on Windows",
      "Network address: 102.89.23.7",
      "choose a new password",
    ],
    ["https://iweri.test/forgot-pass"],
  ],
  [
    "two-step sign-in on",
    { kind: "second-factor-on", firstName, ...when, ...place },
    "Two-step sign-in is on",
    ["now needs a code from your authenticator app as well", "Browser: Chrome on Windows"],
    ["https://iweri.test/forgot-pass"],
  ],
  [
    "two-step sign-in off, by the operator",
    { kind: "second-factor-off", byOperator: true, firstName, ...when },
    "Two-step sign-in is off",
    ["was turned off for you by the people who run Iweri", "Signing in no longer asks for a code."],
    [
      "https://iweri.test/settings/security/two-step",
      "https://iweri.test/forgot-pass",
      "mailto:help@iweri.test",
    ],
  ],
  [
    "recovery code used, two left",
    { kind: "recovery-code-used", left: 2, firstName, ...when, ...place },
    "A recovery code was used: 2 left",
    ["You have 2 left.", "Create new recovery codes"],
    ["https://iweri.test/settings/security/two-step", "https://iweri.test/forgot-pass"],
  ],
  [
    "recovery code used, the last",
    { kind: "recovery-code-used", left: 0, firstName, ...when, ...place },
    "Your last recovery code was used",
    ["It was the last one."],
    ["https://iweri.test/settings/security/two-step", "https://iweri.test/forgot-pass"],
  ],
  [
    "new recovery codes",
    { kind: "recovery-codes-renewed", firstName, ...when, ...place },
    "You have new recovery codes",
    ["The old ones no longer work."],
    ["https://iweri.test/forgot-pass"],
  ],
  [
    "e-mail changed",
    { kind: "email-changed", firstName, newEmail: "new@people.test", ...when, ...place },
    "Your e-mail address was changed",
    [
      "You now sign in with new@people.test, not with this one.",
      `When: ${WHEN}`,
      "immediately, from this address",
    ],
    ["mailto:help@iweri.test", "https://iweri.test/forgot-pass"],
  ],
  [
    "identity passed",
    { kind: "identity-outcome", firstName, outcome: "passed", note: null },
    "Your identity is confirmed",
    ["you can send certificates now", "Go to Dashboard"],
    ["https://iweri.test/dashboard"],
  ],
  [
    "identity refused",
    {
      kind: "identity-outcome",
      firstName,
      outcome: "refused",
      note: "The name is spelled differently",
    },
    "Your identity could not be confirmed",
    [
      "Our note: “The name is spelled differently”",
      "Complete KYC",
      "never send us the number itself",
    ],
    ["https://iweri.test/sign-in?to=/kyc-form", "mailto:help@iweri.test"],
  ],
  [
    "identity waiting",
    { kind: "identity-waiting", name: firstName },
    "An identity check is waiting for your review",
    [`${firstName} submitted a NIN`, "Open identity checks"],
    ["https://iweri.test/operator/identity-checks"],
  ],
  [
    "Google connected",
    { kind: "social-connected", firstName, provider: "Google", ...when, ...place },
    "Google was connected to your account",
    ["is now connected to Google", `When: ${WHEN}`, "Browser: Chrome on Windows"],
    ["https://iweri.test/forgot-pass", "mailto:help@iweri.test"],
  ],
  [
    "X disconnected",
    { kind: "social-disconnected", firstName, provider: "X", ...when },
    "X was disconnected from your account",
    ["is no longer connected to X", `When: ${WHEN}`],
    ["https://iweri.test/forgot-pass", "mailto:help@iweri.test"],
  ],
  [
    "deletion asked, to the owner who asked",
    { ...DELETION, askedBy: null, reader: "owner" },
    "The account Lagoon Academy will be deleted",
    [
      "you asked us to delete the account Lagoon Academy at Iweri",
      "will be deleted on Saturday 5 December 2026, 10:00, West Africa Time",
      `When: ${WHEN}`,
      "Keep the account",
    ],
    ["https://iweri.test/sign-in?to=/settings/data", "https://iweri.test/forgot-pass"],
  ],
  [
    "deletion asked, to another owner",
    { ...DELETION, askedBy: "Adaeze Nwosu", reader: "owner" },
    "The account Lagoon Academy will be deleted",
    [
      "Adaeze Nwosu, an owner, asked us to delete the account Lagoon Academy",
      "Wasn’t Adaeze Nwosu?",
      "Keep the account",
    ],
    ["https://iweri.test/sign-in?to=/settings/data", "https://iweri.test/forgot-pass"],
  ],
  [
    "deletion asked, to a member who works elsewhere too",
    { ...DELETION, askedBy: "Adaeze Nwosu", reader: "member" },
    "The account Lagoon Academy will be deleted",
    [
      "Adaeze Nwosu, an owner, asked us to delete",
      "Your own sign-in and your other accounts stay as they are.",
    ],
    [],
  ],
  [
    "deletion asked, to a member who works nowhere else",
    { ...DELETION, askedBy: "Adaeze Nwosu", reader: "only-here" },
    "The account Lagoon Academy will be deleted",
    [
      "so your sign-in is deleted with it",
      "download a copy of your own data",
      "Only an owner can keep the account.",
    ],
    [],
  ],
  [
    "deleted",
    { kind: "account-deleted", firstName },
    "Your account was deleted",
    ["with everything in it", "Thank you for using Iweri."],
    ["mailto:help@iweri.test"],
  ],
];

/** What the worker does with it. */
async function filled(mail: AccountEmail, from = sender): Promise<MessageTemplate> {
  return fillMessage(
    await renderAccountEmail(from, mail),
    mail.kind === "code" ? { Code: mail.code } : {},
  );
}

const LETTERS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/** The words a reader sees: no head, no line that is only for inboxes, no markup. */
function visibleWords(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<div data-skip-in-text="true"[^>]*>[^<]*<\/div>/, "")
    .replace(/<br\/?>|<\/(?:p|h1|td)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => LETTERS[name] ?? entity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

const bytes = (text: string) => new TextEncoder().encode(text).length;

test.each(MAILS)(
  "%s: subject, words in both parts, and no links but its own",
  async (_, mail, subject, words, links) => {
    const { subject: shown, html, text } = await filled(mail);
    expect(shown).toBe(subject);
    for (const part of [visibleWords(html), text.replace(/\s+/g, " ")]) {
      for (const word of words) expect(part).toContain(word);
    }
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]).sort()).toEqual(
      [...links].sort(),
    );
    for (const link of links) expect(text).toContain(link.replace("mailto:", ""));
    expect(`${shown}${html}${text}`).not.toMatch(/[\ue000-\ue002]|undefined|null|\[object/);
  },
);

test.each(MAILS)("%s: readable in 3 KB of HTML more than its words need", async (_, mail) => {
  const { html } = await filled(mail);
  expect(bytes(html) - bytes(visibleWords(html))).toBeLessThanOrEqual(3072);
});

test.each(MAILS)(
  "%s: has a language, a title, one heading, and nothing to fetch",
  async (_, mail, subject) => {
    const { html } = await filled(mail);
    expect(html).toMatch(/^<!DOCTYPE html[^>]*><html lang="en" dir="ltr">/);
    expect(html.match(/<title>([^<]*)<\/title>/)?.[1]).toBe(subject);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<table /g)).toHaveLength(html.match(/<table role="presentation"/g)!.length);
    expect(html).not.toMatch(/<img|<script|<link|url\(|<!--(?!\[if mso\])/);
  },
);

test("a certificate list is small; each certificate adds little beyond its words", async () => {
  const list = (count: number) =>
    renderCertificateList("Iweri", textsIn("en"), {
      allAddress: "https://iweri.test/mine",
      certificates: Array.from({ length: count }, (_, n) => ({
        name: "Data Analysis Fundamentals",
        holderName: firstName,
        issuer: "Lagoon Digital Academy",
        proof: { isProved: false, text: "Iweri hasn’t checked who runs this account" },
        issuedOn: "14 November 2025",
        address: `https://iweri.test/c/7k2m94qx7k2m94qx7k${n + 10}`,
        standing: null,
      })),
    });
  const cost = ({ html }: MessageTemplate) => bytes(html) - bytes(visibleWords(html));
  const one = cost(await list(1));
  expect(one).toBeLessThanOrEqual(3072);
  expect((cost(await list(51)) - one) / 50).toBeLessThanOrEqual(160);
});

test("a code is five digits, first in previews and never in subjects", async () => {
  const mail: AccountEmail = { kind: "code", code: "00042", purpose: "recovery" };
  const { subject, html, text } = await filled(mail);
  expect(subject).not.toContain("00042");
  expect(html).toMatch(/<body[^>]*><div data-skip-in-text="true"[^>]*>00042 is your code\./);
  expect(html).toMatch(/<p [^>]*font-size:36px[^>]*>00042<\/p>/);
  expect(text.split("\n")).toContain("00042");
  expect(text).not.toContain("is your code");
});

test("the template of a code mail holds no code", async () => {
  const template = await renderAccountEmail(sender, {
    kind: "code",
    code: "48213",
    purpose: "registration",
  });
  expect(JSON.stringify(template)).not.toContain("48213");
});

test("an e-mail that a stranger can trigger names nobody", async () => {
  const { html } = await filled({ kind: "already-registered" });
  expect(visibleWords(html)).toContain("Someone, probably you,");
});

const HOSTILE =
  "A\r\nBcc: x@evil.test <b>\"&'</b> {Code} {{x}} {/First Name} \ue000Code\ue001 \u0000\ud800";
const SHOWN = "A Bcc: x@evil.test <b>\"&'</b> {Code} {{x}} {/First Name} Code \ufffd";
/** The same of a name: there is nothing in it to press. */
const NAMED = "A Bcc: x at evil.\u200btest ‹b›\"&'‹/b› {Code} {{x}} {/First Name} Code \ufffd";
const allShown = (text: string) => text.replaceAll(NAMED, SHOWN);

test.each([
  ["welcome", { kind: "welcome", firstName: HOSTILE, canSend: true }],
  [
    "new-device",
    { kind: "new-device", firstName: HOSTILE, ...when, device: HOSTILE, address: HOSTILE },
  ],
  ["password-changed", { kind: "password-changed", firstName: HOSTILE, ...when, device: HOSTILE }],
  ["email-changed", { kind: "email-changed", firstName: HOSTILE, newEmail: HOSTILE, ...when }],
  [
    "identity-outcome",
    { kind: "identity-outcome", firstName: HOSTILE, outcome: "refused", note: HOSTILE },
  ],
  ["social-connected", { kind: "social-connected", firstName: HOSTILE, provider: "X", ...when }],
  [
    "deletion-asked",
    { kind: "deletion-asked", firstName: HOSTILE, deleteAfter: when.at, timeZone: when.timeZone },
  ],
  ["account-deleted", { kind: "account-deleted", firstName: HOSTILE }],
] as [string, AccountEmail][])(
  "what was typed stays text in %s: markup, braces, line ends, markers",
  async (_, mail) => {
    const { subject, html, text } = fillMessage(await renderAccountEmail(sender, mail), {
      Code: "48213",
      "First Name": "Ada",
    });
    const count = Object.values(mail).filter((value) => value === HOSTILE).length;
    expect(allShown(visibleWords(html)).split(SHOWN)).toHaveLength(count + 1);
    expect(allShown(text.replace(/\s+/g, " ")).split(SHOWN.replace(/\s+/g, " "))).toHaveLength(
      count + 1,
    );
    expect(html).not.toContain("<b>&quot;");
    expect(`${subject}${html}${text}`).not.toContain("48213");
    expect(subject).not.toMatch(/[\u0000-\u001f\ue000-\ue002]/);
    if (mail.kind === "welcome") expect(subject).toBe(`Welcome to Iweri, ${NAMED}`);
  },
);

test("a product's name with braces and markup is only a name", async () => {
  const { subject, html } = await filled(
    { kind: "code", code: "48213", purpose: "registration" },
    { ...sender, appName: "{Code} & <Sons>" },
  );
  expect(subject).toBe("Your code to confirm your e-mail address");
  expect(visibleWords(html)).toContain("creating your {Code} & <Sons> account");
});

test("what is not known about where it was done is left out", async () => {
  const { text } = await filled({ kind: "password-changed", firstName, ...when });
  expect(text).not.toMatch(/Browser|Network address/);
});
