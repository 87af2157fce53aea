import { z } from "zod";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import {
  codeWordGate,
  codeWordKey,
  codeWordsOf,
  enoughAt,
  enteredWords,
  timeOf,
  type WordWindow,
  wordWindow,
} from "../model/code-words.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";

/**
 * What came of a word. `known`: they had entered it. `not-yet` and `over`: it is another word's
 * time.
 */
type CodeWordAnswer =
  | "accepted"
  | "known"
  | "wrong"
  | "early"
  | "late"
  | "none"
  | "not-yet"
  | "over";

/** What is said to a person whose code word was not taken; `window`: when it is taken. */
export function codeWordProblem(
  answer: Exclude<CodeWordAnswer, "accepted">,
  window: WordWindow,
  { join: t }: Texts,
): string {
  const { from, until } = window;
  switch (answer) {
    case "wrong":
      return t.wordWrong;
    case "known":
      return t.wordKnown;
    case "early":
      return t.wordEarly;
    case "late":
      return t.wordLate;
    case "not-yet":
      return until ? t.wordTooEarlyUntil({ from, until }) : t.wordTooEarly({ from });
    case "over":
      return until ? t.wordOver({ from, until }) : t.wordLate;
    case "none":
      return t.wordNone;
  }
}

export const codeWordForm = perLanguage(({ join }) =>
  z.object({ word: z.string({ error: join.wordWrong }).transform((typed) => typed.slice(0, 200)) }),
);

const ANY_TIME: WordWindow = { from: "", until: "" };

/**
 * Takes a code word from a person. The route limits how often it is tried. `window`: when the word
 * that they entered is taken.
 */
export async function enterCodeWord(
  trx: Database,
  {
    webinar,
    registration,
    word,
    now,
  }: { webinar: Webinar; registration: WebinarRegistration; word: string; now: Date },
): Promise<{ answer: CodeWordAnswer; window: WordWindow }> {
  const gate = codeWordGate(webinar, registration, now);
  if (gate !== "open") return { answer: gate, window: ANY_TIME };
  const key = codeWordKey(word);
  const found =
    key === "" ? undefined : codeWordsOf(webinar).find((one) => codeWordKey(one.word) === key);
  if (!found) return { answer: "wrong", window: ANY_TIME };
  const window = wordWindow(found, webinar);
  const time = timeOf(found, webinar, now);
  if (time !== "open") return { answer: time === "early" ? "not-yet" : "over", window };
  // Changed first, so that two words at once are both kept.
  const row = await trx
    .updateTable("webinarRegistrations")
    .set((of) => ({ position: of.ref("position") }))
    .where("id", "=", registration.id)
    .returning(["codeWordsEntered", "codeWordAt"])
    .executeTakeFirstOrThrow();
  const before = enteredWords(row);
  if (before.some(({ id }) => id === found.id)) return { answer: "known", window };
  const entered = [...before, { id: found.id, at: now.toISOString() }];
  await trx
    .updateTable("webinarRegistrations")
    .set({
      codeWordsEntered: JSON.stringify(entered),
      codeWordAt: row.codeWordAt ?? enoughAt(webinar, entered),
    })
    .where("id", "=", registration.id)
    .execute();
  await updateAttendance(trx, webinar, [registration.id]);
  await sendLateCertificates(trx, webinar, [registration.id], now);
  return { answer: "accepted", window };
}

/** Works out again who has entered enough words, after the words or their number changed. */
export async function recountCodeWords(trx: Database, webinar: Webinar): Promise<void> {
  if (codeWordsOf(webinar).length === 0) return;
  const rows = await trx
    .selectFrom("webinarRegistrations")
    .select(["id", "codeWordAt", "codeWordsEntered"])
    .where("webinarId", "=", webinar.id)
    .where("codeWordsEntered", "!=", "[]")
    .execute();
  for (const row of rows) {
    const codeWordAt = enoughAt(webinar, enteredWords(row));
    if (codeWordAt === row.codeWordAt) continue;
    await trx
      .updateTable("webinarRegistrations")
      .set({ codeWordAt })
      .where("id", "=", row.id)
      .execute();
  }
}
