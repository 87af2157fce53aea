import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { readCode } from "../codes.server.ts";
import { COUNTRIES, consentMessage, readNin, readPhoneNumber } from "../identity.ts";
import type { Organiser } from "../organiser.server.ts";
import { type CheckAnswer, checkIdentity, nextCheckAllowedAt } from "./identity-check.server.ts";
import { lastRefusal } from "./identity-checks.server.ts";
import { type PhoneStage, phoneStage, provePhone, sendPhoneCode } from "./phone-codes.server.ts";

/** What the page of the identity check shows before anything is typed. */
export async function showIdentityForm(
  { db, config, identity, clock }: Pick<AppContext, "db" | "config" | "identity" | "clock">,
  { user, account }: Organiser,
) {
  const now = clock();
  const code = await db
    .selectFrom("codes")
    .select("destination")
    .where("purpose", "=", "phone")
    .where("subject", "=", user.id)
    .executeTakeFirst();
  const proof = await db
    .selectFrom("provedPhones")
    .select("phone")
    .where("userId", "=", user.id)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  const phone = code?.destination ?? proof?.phone ?? null;
  const country = COUNTRIES.find(({ code: prefix }) => phone?.startsWith(prefix));
  const until = await nextCheckAllowedAt(db, account.id, now);
  return {
    status: account.identityStatus,
    name: wholeName(user),
    email: user.email,
    phone: {
      countryCode: country?.code ?? "+234",
      phoneNumber: phone && country ? phone.slice(country.code.length) : "",
    },
    stage: phone ? await phoneStage(db, { userId: user.id, phone, now }) : ("unsent" as const),
    usedUp: until && checksUsedUpMessage(until, now, account.timeZone),
    refusal: account.identityStatus === "refused" ? await lastRefusal(db, account.id) : null,
    consent: consentMessage(identity.name, config.appName),
    appName: config.appName,
    supportEmail: config.supportEmail,
  };
}

/** Says that today's checks are used up, and until when. */
function checksUsedUpMessage(until: Date, now: Date, timeZone: string): string {
  const when = dayMoment(until.toISOString(), now, timeZone);
  return `You have used all three checks for today. You can try again ${when}. Nothing else is blocked.`;
}

/** As it was typed: which fields are needed depends on what the form is sent for. */
export const identityForm = z.object({
  intent: z.string().default(""),
  nin: z.string().default(""),
  countryCode: z.string().default(""),
  phoneNumber: z.string().default(""),
  otp: z.string().default(""),
});

/** What is shown with the form again: what is wrong with it, or what was done. */
export interface IdentityFormAnswer {
  status: number;
  errors: FormErrors;
  stage: PhoneStage;
  /** Where a code was just sent. */
  sentTo: string | null;
  /** What can be done about the errors elsewhere: changing the name, or writing to support. */
  advice: "rename" | "support" | null;
  retryAfterSeconds: number | null;
}

/**
 * One form, two acts: sending a code to the phone, and checking the number. Enter in a field does
 * what comes next. `passed` and `pending` are over; anything else shows the form again. What was
 * typed goes back only into the page: the number may not be kept in a cookie or a row, so even the
 * code that was sent is answered with the page itself.
 */
export async function answerIdentityForm(
  app: AppContext,
  organiser: Organiser,
  { typed, clientAddress }: { typed: z.output<typeof identityForm>; clientAddress: string },
): Promise<"passed" | "pending" | IdentityFormAnswer> {
  const { db, clock } = app;
  const userId = organiser.user.id;
  const reading = readPhoneNumber(typed.countryCode, typed.phoneNumber);
  let stage: PhoneStage = reading.ok
    ? await phoneStage(db, { userId, phone: reading.phone, now: clock() })
    : "unsent";
  const again = (
    errors: FormErrors,
    more: Partial<IdentityFormAnswer> = {},
  ): IdentityFormAnswer => ({
    status: 422,
    errors,
    stage,
    sentTo: null,
    advice: null,
    retryAfterSeconds: null,
    ...more,
  });

  const { intent } = typed;
  const isSending =
    intent === "send-code" || (intent === "next" && stage === "unsent" && !typed.otp.trim());
  if (isSending) {
    if (!reading.ok) return again({ phoneNumber: reading.message });
    if (stage === "proved") return again({}, { status: 200 });
    return answerSending(
      again,
      reading.phone,
      await sendPhoneCode(app, whoOf(organiser, reading.phone, clientAddress)),
    );
  }

  const nin = readNin(typed.nin);
  const errors: FormErrors = {};
  if (!nin.ok) errors.nin = nin.message;
  if (!reading.ok) errors.phoneNumber = reading.message;
  if (reading.ok && stage !== "proved") {
    const code = readCode(typed.otp);
    const problem =
      codeProblem(typed.otp, code, stage) ??
      (nin.ok
        ? await proofProblem(app, {
            userId,
            phone: reading.phone,
            typed: code ?? "",
            clientAddress,
          })
        : null);
    // The same form sent a moment before may have used the code up, and passed.
    const decided = problem ? await findDecided(db, organiser.account.id) : null;
    if (decided) return decided;
    if (problem) errors.otp = problem;
    else if (nin.ok) stage = "proved";
  }
  if (!nin.ok || !reading.ok || errors.otp) return again(errors);
  const answer = await checkIdentity(app, organiser, { nin: nin.nin, phone: reading.phone });
  if (answer.kind === "passed" || answer.kind === "pending") return answer.kind;
  return answerCheck(again, answer, organiser, app);
}

/** Whether the check is over already, or waits for the operator. */
async function findDecided(db: Database, accountId: string): Promise<"passed" | "pending" | null> {
  const account = await db
    .selectFrom("accounts")
    .select("identityStatus")
    .where("id", "=", accountId)
    .executeTakeFirst();
  const status = account?.identityStatus;
  return status === "passed" || status === "pending" ? status : null;
}

function whoOf({ user, account }: Organiser, phone: string, clientAddress: string) {
  return { userId: user.id, accountId: account.id, phone, clientAddress };
}

/** What is wrong with a code before it is compared. Null: it may be. */
function codeProblem(typed: string, code: string | null, stage: PhoneStage): string | null {
  if (stage === "unsent") return "Send the code first, then enter it here.";
  if (!typed.trim()) return "OTP is required";
  if (/[^0-9\s\u00a0-]/.test(typed)) return "OTP should contain only digits";
  return code ? null : "Invalid verification code";
}

/** Proves the phone by its code; what is wrong with the code, or null. */
async function proofProblem(
  { db, config, clock }: AppContext,
  given: { userId: string; phone: string; typed: string; clientAddress: string },
): Promise<string | null> {
  const proof = await provePhone(db, config, { ...given, now: clock() });
  if (proof === "proved") return null;
  if (proof === "wrong") return "Invalid verification code";
  const why = "It has expired or was entered wrongly too many times.";
  return `Invalid verification code. ${why} Choose Resend Code for a new one.`;
}

type Again = (errors: FormErrors, more?: Partial<IdentityFormAnswer>) => IdentityFormAnswer;

function answerSending(
  again: Again,
  phone: string,
  sent: Awaited<ReturnType<typeof sendPhoneCode>>,
): IdentityFormAnswer {
  switch (sent.kind) {
    case "sent":
      return again({}, { status: 200, stage: "sent", sentTo: phone });
    case "soon":
      return tooSoon(
        again,
        `We just sent a code to this number. You can ask for another in ${sent.seconds} seconds.`,
        sent.seconds,
      );
    case "wait":
      return tooSoon(
        again,
        `Too many codes were requested. ${waitMessage(sent.seconds)}, then ask again.`,
        sent.seconds,
      );
    case "refused":
      return again({
        phoneNumber: "We can’t send text messages to this number. Check it, or use another one.",
      });
    case "unavailable":
      return again({
        form: "We couldn’t send the text message. Try again in a moment. Nothing is lost.",
      });
  }
}

function tooSoon(again: Again, text: string, seconds: number): IdentityFormAnswer {
  return again({ form: text }, { status: 429, retryAfterSeconds: seconds });
}

function answerCheck(
  again: Again,
  answer: CheckAnswer,
  { user, account }: Organiser,
  { clock }: AppContext,
): IdentityFormAnswer {
  const name = wholeName(user);
  switch (answer.kind) {
    case "mismatch":
      return again(
        { nin: `This NIN is not in the name of ${name}. Check the number, or correct your name.` },
        { advice: "rename" },
      );
    case "not_found":
      return again({ nin: "There is no such NIN. Check the number: dial *346# to see yours." });
    case "taken":
      return again({ nin: "This NIN already belongs to an account." }, { advice: "support" });
    case "limit": {
      const seconds = Math.ceil((answer.until.getTime() - clock().getTime()) / 1000);
      return tooSoon(again, checksUsedUpMessage(answer.until, clock(), account.timeZone), seconds);
    }
    case "busy":
      return again(
        { form: "Your last check is still running. Wait a moment, then try again." },
        { status: 409 },
      );
    default:
      return again({
        form: "The identity service is not answering. Try again in a few minutes. Nothing is lost.",
      });
  }
}
