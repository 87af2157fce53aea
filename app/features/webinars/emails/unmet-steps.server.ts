import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import {
  type CertificateCondition,
  certificateConditions,
} from "../model/certificate-conditions.ts";
import { takesCodeWord } from "../model/code-words.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { readSeriesProgress } from "../sessions/guest-sessions.server.ts";
import { readTaskStates } from "../tasks/guest-task.server.ts";
import type { UnmetSteps } from "./webinar-email.ts";

/** People whose follow-up has the same parts. */
export interface UnmetGroup {
  unmet: UnmetSteps;
  registrations: WebinarRegistration[];
  /** For each of them: what their certificate still needs, in words. */
  steps: string[];
}

/**
 * Parts people by what they have not done yet, so that each e-mail has the links that its reader
 * needs and no others.
 */
export async function groupByUnmet(
  db: Database,
  webinar: Webinar,
  registrations: readonly WebinarRegistration[],
  { now, texts }: { now: Date; texts: Texts },
): Promise<UnmetGroup[]> {
  const tasksOf = await readTaskStates(db, { webinar, registrations, now, texts });
  const progressOf = await readSeriesProgress(db, webinar, registrations, { now, texts });
  const groups = new Map<string, UnmetGroup>();
  for (const registration of registrations) {
    const { quiz, feedback } = tasksOf(registration);
    const conditions =
      registration.certificateId === null
        ? certificateConditions(
            webinar,
            registration,
            {
              now,
              isRoomOpen: false,
              takesCodeWord: takesCodeWord(webinar, registration, now),
              quiz,
              feedback,
              series: progressOf(registration),
            },
            texts,
          )
        : [];
    const missing = conditions.filter(({ state }) => state !== "met");
    const unmet = {
      steps: missing.length > 0,
      quiz: quiz?.isOpen === true,
      feedback: feedback?.isOpen === true,
    };
    const key = JSON.stringify(unmet);
    const group = groups.get(key) ?? { unmet, registrations: [], steps: [] };
    group.registrations.push(registration);
    group.steps.push(missing.map(stepWords).join("; "));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** "Pass the quiz (4 of 10 points, one attempt left)". */
function stepWords({ label, detail }: CertificateCondition): string {
  return detail ? `${label} (${detail})` : label;
}
