import type { QuizScore } from "#app/features/forms/quiz/score-quiz.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";
import { type Guest, taskFormOf } from "../tasks/guest.server.ts";
import { sendLateCertificates } from "./automatic-certificates.server.tsx";

/**
 * Notes that a guest answered the quiz or the feedback form of their webinar, and works out whether
 * they have earned its certificate; in the transaction that writes the response. A form without
 * quiz questions is passed by sending it.
 */
export async function recordGuestAnswer(
  trx: Database,
  given: {
    guest: Guest;
    responseId: string;
    score: (QuizScore & { hasPassed: boolean }) | null;
    now: Date;
  },
): Promise<void> {
  const { guest, responseId, score, now } = given;
  const { task, webinar, registration, attempts } = guest;
  const at = now.toISOString();
  const formId = taskFormOf(webinar, task);
  if (formId === null) throw new Error(`the webinar ${webinar.id} has no form for a ${task}`);
  const isPassed = task === "feedback" || score === null || score.hasPassed;
  await trx
    .insertInto("guestResponses")
    .values({
      id: newId(now.getTime()),
      accountId: webinar.accountId,
      webinarId: webinar.id,
      registrationId: registration.id,
      formId,
      responseId,
      attempt: attempts.length + 1,
      points: score?.points ?? null,
      maxPoints: score?.maxPoints ?? null,
      passed: isPassed ? 1 : 0,
      at,
    })
    .execute();
  if (!isPassed) return;
  const column = task === "quiz" ? "quizPassedAt" : "feedbackAt";
  await trx
    .updateTable("webinarRegistrations")
    .set({ [column]: at })
    .where("id", "=", registration.id)
    .where(column, "is", null)
    .execute();
  await updateAttendance(trx, webinar, [registration.id]);
  await sendLateCertificates(trx, webinar, [registration.id], now);
}
