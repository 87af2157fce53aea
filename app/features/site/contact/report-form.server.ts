import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import {
  type Client,
  type ClientLimit,
  consumeByClient,
} from "#app/platform/http/visitor.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { perLanguage, textsIn } from "#app/ui/languages/texts.ts";
import { TRAP } from "#app/ui/public-form/form-parts.tsx";
import { cleanText } from "./contact-message.ts";
import { spamProblem } from "./contact-stamp.server.ts";
import { REASON_TEXTS, REPORT_REASONS } from "./report-reasons.ts";
import { receiveContactMessage } from "./take-message.server.tsx";

const PER_CLIENT: ClientLimit = { name: "form-report", points: 20, perNetwork: 100, seconds: 3600 };
const MAX_LENGTH = 2_000;

/** What somebody finds wrong with a form; whether a person sent it is checked afterwards. */
export const reportForm = perLanguage(({ report: t }) =>
  z.object({
    reason: z.enum(REPORT_REASONS, { error: t.chooseWhat }),
    message: z
      .string()
      .default("")
      .transform(cleanText)
      // Not `max`, which would make the browser cut what is pasted without a word.
      .refine((text) => text.length <= MAX_LENGTH, t.shorten({ most: MAX_LENGTH })),
    email: z
      .string()
      .default("")
      .transform((typed, context) => {
        if (typed.trim() === "") return null;
        const read = readEmailAddress(typed);
        if (read.ok) return read.email;
        context.addIssue(t.emailOrEmpty);
        return z.NEVER;
      }),
    stamp: z.string().default(""),
    [TRAP]: z.string().default(""),
  }),
);

type ReportOutcome =
  | { kind: "sent" }
  | { kind: "spam"; text: string }
  | { kind: "wait"; text: string; waitSeconds: number };

/** What a report is about, as the operator reads it: "of a form", its title and its address. */
export interface Reported {
  what: string;
  title: string;
  path: string;
}

/** Tells the operator what somebody finds wrong. The organiser does not hear of it. */
export async function sendReport(
  app: AppContext,
  { what, title, path }: Reported,
  { report, client }: { report: z.output<ReturnType<typeof reportForm>>; client: Client },
): Promise<ReportOutcome> {
  const { config, clock } = app;
  const { reason, message, email, stamp, [TRAP]: trap } = report;
  const now = clock();
  const spam = spamProblem(config, { stamp, trap, message, now });
  if (spam) return { kind: "spam", text: spam };
  const wait = await consumeByClient(client, PER_CLIENT);
  if (wait !== null) {
    const text =
      `We’ve had many reports from your network. ${waitMessage(wait)}, then press Send ` +
      `again, or write to ${config.supportEmail}.`;
    return { kind: "wait", text, waitSeconds: wait };
  }
  // The operator reads English.
  const label = textsIn(SOURCE_LANGUAGE).report[REASON_TEXTS[reason]];
  await receiveContactMessage(app, {
    firstName: "Report",
    lastName: what,
    reachAt: email ? { text: email, email } : { text: "no address given", email: null },
    message: [`${label}: ${title}`, `${config.appUrl}${path}`, message]
      .filter(Boolean)
      .join("\n\n"),
    page: path,
    stamp,
    now,
  });
  return { kind: "sent" };
}
