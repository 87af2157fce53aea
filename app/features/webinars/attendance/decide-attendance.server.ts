import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { revokeSeveral } from "#app/features/certificates/issue/revoke-certificate.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import { ATTENDANCE_RULES } from "../model/attendance-status.ts";
import { readCodeWords } from "../model/code-words.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";
import { idsOfAttendance, validCertificates } from "./attendance.server.ts";
import { readAttendanceQuery } from "./attendance-query.ts";
import { recountCodeWords } from "./enter-code-word.server.ts";

const ROWS_PER_STATEMENT = 200;
const CODE_WORD_ID_LETTERS = 6;

/** The organiser's decision about someone, as the column keeps it; `unsaid` undoes it. */
const DECISIONS = { came: 1, absent: 0, unsaid: null } as const;
export type AttendanceDecision = keyof typeof DECISIONS;

/**
 * The table of people. A button beside a person sends `one`, "came:" and their id; those above send
 * `tick` for every `id` that is ticked or, with `all`, for everyone whom `search` finds. `revoke`:
 * whose certificates are revoked where they did not attend, by id, or of everyone.
 */
export const decisionForm = z.object({
  one: z.string().default(""),
  tick: z.string().default(""),
  id: z.array(z.string()),
  revoke: z.array(z.string()),
  all: z.string().optional(),
  search: z
    .string()
    .default("")
    .transform((typed) => new URLSearchParams(typed.slice(0, 500))),
});

/** Does what a button of the table asks for, and says so; null: no button was pressed. */
export async function decideAttendance(
  { db, clock }: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  { one, tick, id, revoke, all, search }: z.output<typeof decisionForm>,
): Promise<FlashMessage | null> {
  const [oneDecision = "", oneId] = one.split(":");
  const decision = oneId ? oneDecision : tick;
  if (!isDecision(decision)) return null;
  let ids = id;
  if (oneId) ids = [oneId];
  else if (all === "1") ids = await idsOfAttendance(db, webinar, readAttendanceQuery(search));
  if (ids.length === 0) return { kind: "info", text: "Select the people first." };
  const { count, sendsCertificates } = await db
    .transaction()
    .execute((trx) => writeDecision(trx, webinar, { ids, decision, now: clock() }));
  const certificates = sendsCertificates
    ? " Certificates are on their way to those who didn’t have one."
    : "";
  const said = `${decidedMessage(count, decision)}${certificates}`;
  if (decision !== "absent") return { kind: "success", text: said };
  const held = await heldCertificates(db, webinar, ids);
  const certificateIds = held
    .filter(({ registrationId }) => revoke.includes("all") || revoke.includes(registrationId))
    .map(({ certificateId }) => certificateId);
  const revoked = await revokeSeveral(db, {
    accountId: account.id,
    actorId: user.id,
    certificateIds,
    reason: "Did not attend",
    now: clock(),
  });
  return {
    kind: "success",
    text: `${said}${revokedMessage(revoked, held.length - revoked)}`,
  };
}

/** The valid certificates of these people. */
async function heldCertificates(
  db: Database,
  webinar: Webinar,
  ids: readonly string[],
): Promise<{ registrationId: string; certificateId: string }[]> {
  const held = [];
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const rows = await db
      .selectFrom("webinarRegistrations")
      .select(["id", "certificateId"])
      .where("webinarId", "=", webinar.id)
      .where("certificateId", "is not", null)
      .where("id", "in", ids.slice(from, from + ROWS_PER_STATEMENT))
      .execute();
    const valid = new Set(await validCertificates(db, rows));
    for (const { id, certificateId } of rows)
      if (certificateId && valid.has(certificateId))
        held.push({ registrationId: id, certificateId });
  }
  return held;
}

function revokedMessage(revoked: number, left: number): string {
  const certificates = (count: number, one: string, several: string) =>
    count === 1
      ? ` 1 certificate ${one}.`
      : ` ${count.toLocaleString("en")} certificates ${several}.`;
  return (
    (revoked > 0 ? certificates(revoked, "was revoked", "were revoked") : "") +
    (left > 0 ? certificates(left, "stays valid", "stay valid") : "")
  );
}

function isDecision(word: string): word is AttendanceDecision {
  return Object.hasOwn(DECISIONS, word);
}

function decidedMessage(count: number, decision: AttendanceDecision): string {
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  if (decision === "came") return `Saved: ${people} attended.`;
  if (decision === "absent") return `Saved: ${people} did not attend.`;
  return `Your decision about ${people} has been undone.`;
}

/**
 * Records the decision about these people and works out their attendance. Returns how many of the
 * webinar's they are, and whether certificates are on their way to them.
 */
export async function writeDecision(
  trx: Database,
  webinar: Webinar,
  { ids, decision, now }: { ids: readonly string[]; decision: AttendanceDecision; now: Date },
): Promise<{ count: number; sendsCertificates: boolean }> {
  let count = 0;
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const { numUpdatedRows } = await trx
      .updateTable("webinarRegistrations")
      .set({ manual: DECISIONS[decision] })
      .where("webinarId", "=", webinar.id)
      .where("state", "=", "registered")
      .where("id", "in", ids.slice(from, from + ROWS_PER_STATEMENT))
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  await updateAttendance(trx, webinar, ids);
  return {
    count,
    sendsCertificates: decision === "came" && (await sendLateCertificates(trx, webinar, ids, now)),
  };
}

/** What counts as attending: the rule, the fewest minutes and the code word. */
export function attendanceRulesForm(
  webinar: Pick<Webinar, "lengthMinutes" | "startsAt" | "timeZone" | "codeWords">,
) {
  const { lengthMinutes } = webinar;
  return z
    .object({
      attendanceRule: z.enum(ATTENDANCE_RULES, "Choose what counts as attending").default("link"),
      codeWords: z
        .string()
        .default("")
        .transform((typed, issues) => {
          const read = readCodeWords(typed, webinar, () => randomLetters(CODE_WORD_ID_LETTERS));
          if ("words" in read) return read.words;
          issues.addIssue(read.problem);
          return z.NEVER;
        }),
      codeWordsNeeded: z
        .string()
        .trim()
        .regex(/^\d{1,2}$/, "Enter how many code words are enough as a number, or leave it empty")
        .transform(Number)
        .refine((count) => count >= 1, "Enter at least 1, or leave it empty")
        .optional(),
      minimumMinutes: z
        .string()
        .trim()
        .regex(/^\d{1,4}$/, "Enter the minutes as a number, like 60, or leave it empty")
        .transform(Number)
        .refine(
          (minutes) => minutes >= 1 && minutes <= lengthMinutes,
          `Enter from 1 to ${lengthMinutes} minutes: the webinar is ${lengthMinutes} minutes long`,
        )
        .optional(),
    })
    .refine(({ attendanceRule, codeWords }) => attendanceRule === "link" || codeWords.length > 0, {
      path: ["codeWords"],
      message: "Enter a code word, or choose “The joining link”",
    })
    .refine(
      ({ codeWords, codeWordsNeeded = 0 }) => codeWordsNeeded <= Math.max(codeWords.length, 1),
      {
        path: ["codeWordsNeeded"],
        message: "There are fewer code words than that",
      },
    );
}

type AttendanceRulesForm = ReturnType<typeof attendanceRulesForm>;
export type AttendanceRulesFields = z.input<AttendanceRulesForm>;

/** Keeps what counts as attending, and works out again who attended. */
export async function saveAttendanceRules(
  { db, clock }: AppContext,
  webinar: Webinar,
  { attendanceRule, minimumMinutes, codeWords, codeWordsNeeded }: z.output<AttendanceRulesForm>,
): Promise<void> {
  const rules = { attendanceRule, minimumMinutes: minimumMinutes ?? null };
  await db.transaction().execute(async (trx) => {
    const words = {
      codeWords: JSON.stringify(codeWords),
      codeWordsNeeded: codeWordsNeeded ?? null,
    };
    const change = { ...rules, ...words, updatedAt: clock().toISOString() };
    await trx.updateTable("webinars").set(change).where("id", "=", webinar.id).execute();
    await recountCodeWords(trx, { ...webinar, ...words });
    await updateAttendance(trx, { ...webinar, ...rules });
  });
}
