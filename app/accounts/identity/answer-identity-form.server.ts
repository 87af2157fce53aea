import type { FormErrors } from "../../http/form-errors.ts";
import { typedValues } from "../../http/form-problem.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import type { Installation } from "../../installation.server.ts";
import { wholeName } from "../../whole-name.ts";
import { readCode } from "../codes/codes.server.ts";
import { readPhoneNumber } from "../phone-number.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { type CheckAnswer, checkIdentity } from "./check-identity.server.ts";
import { readNin } from "./nin.ts";
import { type PhoneStage, phoneStage } from "./phone-stage.server.ts";
import { provePhone } from "./prove-phone.server.ts";
import { sendPhoneCode } from "./send-phone-code.server.ts";
import { usedUpWords } from "./show-identity-form.server.ts";

/** The form again: what is wrong with it or what was done, with everything typed. */
export interface IdentityFormAnswer {
  status: number;
  errors: FormErrors;
  values: Record<string, string>;
  stage: PhoneStage;
  /** Where a code was just sent. */
  sentTo: string | null;
  /** What can be done about the errors elsewhere: changing the name, or writing to support. */
  advice: "rename" | "support" | null;
  retryAfterSeconds: number | null;
}

/**
 * One form, two acts: sending a code to the phone, and checking the number. Enter in a field does what comes next.
 * `passed` and `pending` are over; anything else shows the form again. What was typed goes back only into the page: the
 * number may not be kept in a cookie or a row, so even the code that was sent is answered with the page itself.
 */
export async function answerIdentityForm(
  installation: Installation,
  organiser: Organiser,
  { form, clientAddress }: { form: FormData; clientAddress: string },
): Promise<"passed" | "pending" | IdentityFormAnswer> {
  const { db, config, clock } = installation;
  const userId = organiser.user.id;
  const typed = (name: string) => form.get(name)?.toString() ?? "";
  const reading = readPhoneNumber(typed("countryCode"), typed("phoneNumber"));
  let stage: PhoneStage = reading.ok ? await phoneStage(db, { userId, phone: reading.phone, now: clock() }) : "unsent";
  const again = (errors: FormErrors, more: Partial<IdentityFormAnswer> = {}): IdentityFormAnswer => ({
    status: 422,
    errors,
    values: typedValues(form),
    stage,
    sentTo: null,
    advice: null,
    retryAfterSeconds: null,
    ...more,
  });

  const intent = typed("intent");
  const isSending = intent === "send-code" || (intent === "next" && stage === "unsent" && !typed("otp").trim());
  if (isSending) {
    if (!reading.ok) return again({ phoneNumber: reading.message });
    if (stage === "proved") return again({}, { status: 200 });
    return answerSending(again, reading.phone, await sendPhoneCode(installation, whoOf(organiser, reading.phone, clientAddress)));
  }

  const nin = readNin(typed("nin"));
  const code = readCode(typed("otp"));
  const errors: FormErrors = {};
  if (!nin.ok) errors.nin = nin.message;
  if (!reading.ok) errors.phoneNumber = reading.message;
  else if (stage !== "proved") {
    const problem = codeProblem(typed("otp"), code, stage);
    if (problem) errors.otp = problem;
  }
  if (!nin.ok || !reading.ok || errors.otp) return again(errors);

  if (stage !== "proved") {
    const proof = await provePhone(db, config, { userId, phone: reading.phone, typed: code ?? "", now: clock() });
    if (proof === "wrong") return again({ otp: "Invalid verification code" });
    if (proof === "over") {
      const why = "It is too old or was wrong too often.";
      return again({ otp: `Invalid verification code. ${why} Choose Resend Code for a new one.` });
    }
    stage = "proved";
  }
  const answer = await checkIdentity(installation, organiser, { nin: nin.nin, phone: reading.phone });
  if (answer.kind === "passed" || answer.kind === "pending") return answer.kind;
  return answerCheck(again, answer, organiser, installation);
}

function whoOf({ user, account }: Organiser, phone: string, clientAddress: string) {
  return { userId: user.id, accountId: account.id, phone, clientAddress };
}

/** What is wrong with a code before it is compared. Null: it may be. */
function codeProblem(typed: string, code: string | null, stage: PhoneStage): string | null {
  if (stage === "unsent") return "Send the code first, then type it here.";
  if (!typed.trim()) return "OTP is required";
  if (/[^0-9\s\u00a0-]/.test(typed)) return "OTP should contain only digits";
  return code ? null : "Invalid verification code";
}

type Again = (errors: FormErrors, more?: Partial<IdentityFormAnswer>) => IdentityFormAnswer;

function answerSending(again: Again, phone: string, sent: Awaited<ReturnType<typeof sendPhoneCode>>): IdentityFormAnswer {
  switch (sent.kind) {
    case "sent":
      return again({}, { status: 200, stage: "sent", sentTo: phone });
    case "soon":
      return tooSoon(again, `A code was just sent to this number. You can ask for another in ${sent.seconds} s.`, sent.seconds);
    case "wait":
      return tooSoon(again, `Too many codes were asked for. ${waitWords(sent.seconds)}, then ask again.`, sent.seconds);
    case "refused":
      return again({ phoneNumber: "This number does not take our text messages. Check it, or give another one." });
    case "unavailable":
      return again({ form: "The text message could not be sent. Try again in a moment; nothing is lost." });
  }
}

function tooSoon(again: Again, text: string, seconds: number): IdentityFormAnswer {
  return again({ form: text }, { status: 429, retryAfterSeconds: seconds });
}

function answerCheck(
  again: Again,
  answer: CheckAnswer,
  { user, account }: Organiser,
  { clock }: Installation,
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
      return tooSoon(again, usedUpWords(answer.until, clock(), account.timeZone), seconds);
    }
    case "busy":
      return again({ form: "Your last check is still under way. Wait a moment, then try again." }, { status: 409 });
    default:
      return again({ form: "The identity service is not answering. Try again in a few minutes; nothing is lost." });
  }
}
