import { z } from "zod";
import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import { codeWordGate, codeWordKey, codeWordsOf, enoughAt, enteredWords, timeOf, windowLabel } from "./code-words.ts";
import { updateAttendance } from "./record-attendance.server.ts";

/** What came of a word. `known`: they had entered it. `not-yet` and `over`: it is another word's time. */
type CodeWordAnswer = "accepted" | "known" | "wrong" | "early" | "late" | "none" | "not-yet" | "over";

/** What is said to a person whose code word was not taken; `window`: "10:15 to 10:45". */
export function codeWordProblem(answer: Exclude<CodeWordAnswer, "accepted">, window: string): string {
  switch (answer) {
    case "wrong":
      return "This is not the code word. Check the spelling. Capitals and spaces don’t matter";
    case "known":
      return "You have entered this code word already. Enter the next one once it is said";
    case "early":
      return "The webinar hasn’t started yet. The organiser says the code word during it";
    case "late":
      return "It is too late: the code word worked until a day after the webinar";
    case "not-yet":
      return `It is too early for this code word. It is taken ${window.startsWith("from") ? window : `from ${window}`}`;
    case "over":
      return `It is too late for this code word. It was taken from ${window}`;
    case "none":
      return "You can’t enter a code word here any more";
  }
}

export const codeWordForm = z.object({
  word: z.string({ error: codeWordProblem("wrong", "") }).transform((typed) => typed.slice(0, 200)),
});

/** Takes a code word from a person. The route limits how often it is tried. `window`: when the word that they entered is taken. */
export async function enterCodeWord(
  trx: Database,
  { webinar, registration, word, now }: { webinar: Webinar; registration: WebinarRegistration; word: string; now: Date },
): Promise<{ answer: CodeWordAnswer; window: string }> {
  const gate = codeWordGate(webinar, registration, now);
  if (gate !== "open") return { answer: gate, window: "" };
  const key = codeWordKey(word);
  const found = key === "" ? undefined : codeWordsOf(webinar).find((one) => codeWordKey(one.word) === key);
  if (!found) return { answer: "wrong", window: "" };
  const window = windowLabel(found, webinar);
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
    .set({ codeWordsEntered: JSON.stringify(entered), codeWordAt: row.codeWordAt ?? enoughAt(webinar, entered) })
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
    await trx.updateTable("webinarRegistrations").set({ codeWordAt }).where("id", "=", row.id).execute();
  }
}
