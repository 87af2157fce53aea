import type { Expression, ExpressionBuilder, Selectable, SqlBool } from "kysely";
import type { Period } from "#app/features/activity/period.ts";
import type { accountLock } from "#app/features/delivery/health/sending-lock.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { port } from "#app/platform/extension-point.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormDate } from "#app/ui/public-form/public-form-shell.tsx";
import type { Database } from "#db/database.server.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import type { WebinarRegistrationsTable, WebinarsTable } from "#db/schema/webinars.ts";
import type { Schema } from "#db/schema.ts";
import type { FormAvailability, WebinarGate } from "./model/form-availability.ts";
import type { FormSettings } from "./model/form-settings.ts";
import type { SmsConsent } from "./model/sms-consent.server.ts";
import type { Form } from "./store/find-form.server.ts";

/** What forms ask of webinars: a form knows of its webinar what its own pages show, and no more. */
interface FormWebinars {
  /**
   * The webinar that a form registers people for; null: it is a form like any other. Ask for the
   * form with `findForm` first.
   */
  ofForm(db: Database, formId: string): Promise<FormWebinar | null>;
  /** Whether a row of a query's `forms as f` has a webinar. */
  hasWebinar(eb: ExpressionBuilder<Schema & { f: Schema["forms"] }, "f">): Expression<SqlBool>;
  /** When the webinars of these forms are, by the form; those without one are absent. */
  starts(db: Database, formIds: readonly string[]): Promise<Map<string, WebinarStart>>;
  /** The forms of webinars that ended in a period and were not cancelled. */
  hostedForms(
    db: Database,
    of: { accountId: string; period: Period; timeZone: string; now: Date },
  ): Promise<string[]>;
  /** The places that responses led to, by the response. */
  places(db: Database, responseIds: readonly string[]): Promise<Map<string, ResponsePlace>>;
  /** Removes everybody's place in the webinars of a form, some at a time. */
  removePlaces(db: AppContext["db"], formId: string): Promise<void>;
  /**
   * What the sender of a response reads of their place. Null: the form has no webinar, or the
   * response no address.
   */
  thanks(
    app: Pick<AppContext, "db" | "config" | "clock">,
    of: { form: Form; response: Selectable<FormResponsesTable>; texts: Texts },
  ): Promise<WebinarThanks | null>;
  /** Whether a webinar that takes place has this form as its quiz. */
  isQuizForm(db: Database, formId: string): Promise<boolean>;
  /**
   * Whose key this is, for this form. Null: it was made up, or the webinar has another form by now.
   */
  guestByKey(
    db: Database,
    config: Pick<Config, "sessionSecret">,
    form: Pick<Form, "id">,
    key: string,
  ): Promise<FormGuest | null>;
}

export const formWebinars = port<FormWebinars>("formWebinars");

/** A response whose person is another by now: as an organiser edited it. */
export interface RespondentCorrected {
  accountId: string;
  responseId: string;
  from: { name: string; email: string };
  to: { name: string; firstName: string; lastName: string; email: string };
  editorId: string;
  now: Date;
}

/** Called in the transaction of the edit. */
export const respondentCorrected =
  port<(trx: Database, correction: RespondentCorrected) => Promise<void>>("respondentCorrected");

type WebinarStart = Pick<WebinarsTable, "startsAt" | "timeZone" | "state">;

export interface FormWebinar extends WebinarStart {
  title: string;
  lengthMinutes: number;
  /** Its places are sold as tickets, at `/f/{slug}/tickets`, and its form registers nobody. */
  sellsTickets: boolean;
  /** Whether it takes people now, and what to tell them. */
  gate(now: Date, t: Texts): WebinarGate;
  /**
   * What is shown under its title. `formTakes` is false when the form itself takes no answers;
   * `zone`: the visitor's, null for none.
   */
  head(
    visit: { formTakes: boolean; zone: string | null; now: Date },
    t: Texts,
  ): { date: FormDate; facts: WebinarFact[] };
  /**
   * Where its form asks visitors if they want text messages: calling codes of the countries they go
   * to. Null: it doesn't ask.
   */
  smsCountries(config: Pick<Config, "sms">): readonly string[] | null;
  /** Whether search engines may list the page of its form while that takes answers. */
  isListable(form: Pick<Form, "isSample">, account: Parameters<typeof accountLock>[0]): boolean;
  /** People who count on it, while it is still to come. */
  countExpected(db: Database, now: Date): Promise<number>;
  /** Whether this person, by address and name, gave their place up. */
  hasGivenUp(db: Database, person: { email: string; name: string }): Promise<boolean>;
  /**
   * Gives the person of a new response a place, in the transaction that writes the response. Throws
   * `WebinarClosed` when it takes nobody: roll back and show its gate.
   */
  register(
    trx: Database,
    app: Pick<AppContext, "config">,
    person: {
      form: Form;
      response: Selectable<FormResponsesTable>;
      /** Null: they did not agree to text messages. */
      sms: SmsConsent | null;
      texts: Texts;
      now: Date;
    },
  ): Promise<void>;
}

/**
 * Thrown inside the transaction that was to register somebody, so that nothing of it stays: the
 * webinar takes nobody (any more). Show `gate.title` and `gate.words`.
 */
export class WebinarClosed extends Error {
  readonly gate: WebinarGate;

  constructor(gate: WebinarGate) {
    super(gate.title);
    this.gate = gate;

    this.name = "WebinarClosed";
  }
}

/** A line under a webinar's title: `id` says which, whatever the language. */
export interface WebinarFact {
  id: "where" | "with";
  label: string;
  value: string;
}

export interface ResponsePlace {
  state: WebinarRegistrationsTable["state"];
  /** "Registered", "On the waiting list" …; with "attended" when it is known. */
  label: string;
}

/** Somebody with a registration who answers their webinar's quiz or feedback form. */
export interface FormGuest {
  task: "quiz" | "feedback";
  /** The same for the same guest and attempt. */
  seed: string;
  name: string;
  email: string;
  /** Of their own page. */
  joinToken: string;
  /** How often they have sent this form. */
  attempts: number;
  hasPassed: boolean;
  /** Why they can't answer now; null: they can. Of the form itself `formAvailability` speaks. */
  availability(
    settings: Pick<FormSettings, "quiz">,
    at: { now: Date; texts: Texts },
  ): FormAvailability | null;
  /** Above the first questions: in whose name they answer, and what a quiz asks for. */
  notes(settings: Pick<FormSettings, "quiz">, t: Texts): string[];
  /** The same guest as they are by now; null: they were taken off the webinar. */
  again(trx: Database): Promise<FormGuest | null>;
  /**
   * Notes that they answered, in the transaction that writes the response. `score`: null for a form
   * without quiz questions.
   */
  record(
    trx: Database,
    answer: {
      responseId: string;
      score: { points: number; maxPoints: number; hasPassed: boolean } | null;
      now: Date;
    },
  ): Promise<void>;
}

/**
 * What somebody who registered reads. `achieved`, `title`, `date` and `facts` are for the frame,
 * `PublicFormShell`.
 */
export interface WebinarThanks {
  achieved: string;
  title: string;
  /** What stands under its title, with what is promised to this person. */
  facts: WebinarFact[];
  /** "You are on the waiting list": what it means, in words; empty for a plain registration. */
  words: string;
  email: string;
  /** This mailbox has had too many mails, so none went out: the person asks for it later. */
  mailHeld: boolean;
  /** The organiser has sent as many e-mails as they may for now: theirs comes later. */
  mailLater: boolean;
  /** Null while there is no place. */
  calendar: { google: string | null; outlook: string | null; file: string } | null;
  next: { when: string; what: string }[];
  /** "West Africa Time": whose clocks the moments of `next` are on. */
  clock: string;
  whatsApp: string;
  linkAgainPath: string;
  reference: string;
}
