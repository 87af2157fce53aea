import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { MAX_NOTE_LENGTH as MAX_DECISION_NOTE_LENGTH } from "#app/features/accounts/identity/identity-checks.server.ts";
import { companyNumberProblem } from "#app/features/accounts/proof/operator-proof.server.ts";
import { isSelector } from "#app/features/delivery/domain-check/domain-check.server.ts";
import { pauseReasonProblem } from "#app/features/delivery/health/sending-lock.ts";
import { TERMINATE_WORD } from "./accounts/account-filter.ts";
import type { PlanChange } from "./accounts/change-account.server.ts";

const MAX_REASON_LENGTH = 1000;
const MAX_NOTE_LENGTH = 2000;

/** What is wrong with a reason that an operator typed, or null. */
export function reasonProblem(
  reason: string,
  reader: "owners" | "operators" = "owners",
): string | null {
  if (reason === "") {
    return reader === "owners"
      ? "Enter a reason. The account’s owners will read it"
      : "Enter a reason. Only operators can read it, in the audit log";
  }
  return lengthProblem(reason, "reason", MAX_REASON_LENGTH);
}

/** The same of why a name is refused: one sentence on the owners' pages. */
export function nameRefusalProblem(reason: string): string | null {
  return reason === ""
    ? "Enter a reason for refusing. The account’s owners will read it"
    : lengthProblem(reason, "reason", 300);
}

/** The same of a note on an account. */
export function noteProblem(note: string): string | null {
  return note === "" ? "Enter a note" : lengthProblem(note, "note", MAX_NOTE_LENGTH);
}

function lengthProblem(typed: string, what: string, maxLetters: number): string | null {
  const letters = countLetters(typed);
  return letters > maxLetters
    ? `Shorten the ${what} to ${maxLetters} characters. It has ${letters}`
    : null;
}

/**
 * Text that `problemOf` finds nothing wrong with. It is asked about an empty one too: its answer is
 * the message for a missing one.
 */
function checkedText(problemOf: (typed: string) => string | null) {
  return z
    .string({ error: problemOf("") ?? undefined })
    .trim()
    .superRefine((typed, context) => {
      const problem = problemOf(typed);
      if (problem) context.addIssue(problem);
    });
}

/** The dialogs about an account ask for a reason, which its owners read. */
export const reasonForm = z.object({ reason: checkedText(reasonProblem) });

/** Why, and how the operator made sure who asks. */
export const twoStepOffForm = z.object({
  reason: checkedText((typed) => reasonProblem(typed, "operators")),
});

/** Why a name is refused, for the account's owners. */
export const nameRefusalForm = z.object({ reason: checkedText(nameRefusalProblem) });

/** A name is allowed without a reason. */
export const nameDecisionForm = z.object({
  reason: checkedText((typed) => (typed === "" ? null : nameRefusalProblem(typed))).default(""),
});

/** Of a company, as its register has it. */
export const issuerNumberForm = z.object({ number: checkedText(companyNumberProblem) });

export const refundForm = z.object({
  reason: checkedText((typed) => reasonProblem(typed, "operators")),
});

export const restoreForm = z.object({
  reason: checkedText((typed) => (typed === "" ? null : reasonProblem(typed))).default(""),
});

export const terminateForm = reasonForm.extend({
  confirmation: checkedText((typed) =>
    typed === TERMINATE_WORD ? null : `Type ${TERMINATE_WORD} in capital letters`,
  ),
});

/** What can be done to the plan of an account now. */
export function planForm(changes: readonly PlanChange[]) {
  return z.object({
    change: z.enum(changes, { error: "Choose a change" }),
    ...reasonForm.shape,
  });
}

export const noteForm = z.object({ note: checkedText(noteProblem) });

/** Why an account, or everybody, may not send for now. */
export const pauseForm = z.object({ reason: checkedText(pauseReasonProblem) });

/** The note for the record when an account may send again. */
export const resumeForm = z.object({
  reason: z
    .string()
    .trim()
    .default("")
    .refine((typed) => typed.length <= 1_000, "Shorten this to 1,000 characters"),
});

/** An identity is approved with a note or without. */
export const approvalForm = z.object({ note: checkedText(decisionNoteProblem).default("") });

/** It is refused with one, since the person has to know why. */
export const refusalForm = z.object({
  note: checkedText((typed) =>
    typed === ""
      ? "Enter a reason for refusing. The person will read it"
      : decisionNoteProblem(typed),
  ),
});

/** Why a first send may not go out: its organiser reads it. */
export const sendRefusalForm = z.object({
  reason: checkedText((typed) =>
    typed === ""
      ? "Enter a reason for refusing. The organiser will read it"
      : lengthProblem(typed, "reason", MAX_SEND_REASON_LENGTH),
  ),
});

const MAX_SEND_REASON_LENGTH = 300;

function decisionNoteProblem(typed: string): string | null {
  return lengthProblem(typed, "note", MAX_DECISION_NOTE_LENGTH);
}

/** The address of an operator, of a subscriber, or of an inbox for a test. */
export const addressForm = z.object({
  email: z
    .string({ error: addressProblem("Enter an e-mail address") })
    .transform((typed, context) => {
      const read = readEmailAddress(typed);
      if (read.ok) return read.email;
      context.addIssue(addressProblem(read.reason));
      return z.NEVER;
    }),
});

function addressProblem(reason: string): string {
  return `${reason}. Write it like name@example.com`;
}

/** The DKIM selector to look up, if there is one. */
export const selectorForm = z.object({
  selector: z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (typed) => typed === "" || isSelector(typed),
      "Enter only the selector: the part after “s=” in a DKIM signature, such as s1 or mail2026",
    )
    .default(""),
});
