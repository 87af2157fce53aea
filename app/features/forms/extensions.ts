import type { Selectable } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { port } from "#app/platform/extension-point.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import type { Guest } from "./guest/guest.server.ts";
import type { QuizScore } from "./quiz/score-quiz.ts";
import type { Form } from "./store/find-form.server.ts";
import type { SmsConsent } from "./webinar/sms-consent.server.ts";
import type { Webinar, WebinarRegistration } from "./webinar/webinar.server.ts";
import type { WebinarThanks } from "./webinar/webinar-gate.ts";

/**
 * What forms leave to webinars. A form knows of its webinar only what its own pages show:
 * `webinar/`.
 */

/**
 * Gives the person of a new response a place in the form's webinar, in the transaction that writes
 * the response. Null: the response has no address. Throws `WebinarClosed` when the webinar takes
 * nobody: roll back and show its gate.
 */
export const webinarRegistration =
  port<
    (
      trx: Database,
      app: Pick<AppContext, "config">,
      given: {
        form: Form;
        /** Of the form. */
        webinar: Webinar;
        response: Selectable<FormResponsesTable>;
        /** Null: they did not agree to text messages. */
        sms: SmsConsent | null;
        texts: Texts;
        now: Date;
      },
    ) => Promise<WebinarRegistration | null>
  >("webinarRegistration");

/**
 * What the sender of a response reads of their place. Null: the form has no webinar, or the
 * response no address.
 */
export const webinarThanksPage =
  port<
    (
      app: Pick<AppContext, "db" | "config" | "clock">,
      given: { form: Form; response: Selectable<FormResponsesTable>; texts: Texts },
    ) => Promise<WebinarThanks | null>
  >("webinarThanksPage");

/**
 * Notes that a guest answered the quiz or the feedback form of their webinar, in the transaction
 * that writes the response. `score`: null for a form without quiz questions.
 */
export const guestAnswered =
  port<
    (
      trx: Database,
      given: {
        guest: Guest;
        responseId: string;
        score: (QuizScore & { hasPassed: boolean }) | null;
        now: Date;
      },
    ) => Promise<void>
  >("guestAnswered");
