import { z } from "zod";
import type { OpenForm } from "#app/features/forms/public/open-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { TRAP } from "#app/ui/public-form/form-parts.tsx";
import { cleanText } from "./contact-message.ts";
import { spamProblem } from "./contact-stamp.server.ts";
import { receiveContactMessage } from "./take-message.server.tsx";

const PER_CLIENT = { name: "form-report", points: 20, seconds: 3600 };
const MAX_LENGTH = 2_000;

/** What can be wrong with somebody's form. */
export const REPORT_REASONS = [
  { value: "secrets", label: "It asks for passwords, bank details or codes" },
  { value: "pretends", label: "It pretends to be someone else" },
  { value: "harm", label: "It is hurtful or against the law" },
  { value: "other", label: "Something else" },
] as const;

/** What somebody finds wrong with a form; whether a person sent it is checked afterwards. */
export const reportForm = z.object({
  reason: z.enum(
    REPORT_REASONS.map(({ value }) => value),
    { error: "Choose what is wrong" },
  ),
  message: z
    .string()
    .default("")
    .transform(cleanText)
    // Not `max`, which would make the browser cut what is pasted without a word.
    .refine((text) => text.length <= MAX_LENGTH, `Shorten it to ${MAX_LENGTH.toLocaleString("en")} characters`),
  email: z
    .string()
    .default("")
    .transform((typed, context) => {
      if (typed.trim() === "") return null;
      const read = readEmailAddress(typed);
      if (read.ok) return read.email;
      context.addIssue("Enter your e-mail address in full, like name@example.com, or leave it empty");
      return z.NEVER;
    }),
  stamp: z.string().default(""),
  [TRAP]: z.string().default(""),
});

type ReportOutcome = { kind: "sent" } | { kind: "spam"; text: string } | { kind: "wait"; text: string; waitSeconds: number };

/** Tells the operator what somebody finds wrong with a form. The organiser does not hear of it. */
export async function sendReport(
  app: AppContext,
  { form, version, account }: OpenForm,
  { report, clientAddress }: { report: z.output<typeof reportForm>; clientAddress: string },
): Promise<ReportOutcome> {
  const { config, clock } = app;
  const { reason, message, email, stamp, [TRAP]: trap } = report;
  const now = clock();
  const spam = spamProblem(config, { stamp, trap, message, now });
  if (spam) return { kind: "spam", text: spam };
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    const text = `We’ve had many reports from your network. ${waitMessage(wait)}, then press Send again, or write to ${config.supportEmail}.`;
    return { kind: "wait", text, waitSeconds: wait };
  }
  const { label } = REPORT_REASONS.find(({ value }) => value === reason)!;
  await receiveContactMessage(app, {
    firstName: "Report",
    lastName: "of a form",
    reachAt: email ? { text: email, email } : { text: "no address given", email: null },
    message: [`${label}: “${version.title}” of ${account.name}`, `${config.appUrl}/f/${form.slug}`, message]
      .filter(Boolean)
      .join("\n\n"),
    page: `/f/${form.slug}`,
    stamp,
    now,
  });
  return { kind: "sent" };
}
