import type { Selectable } from "kysely";
import { isTimeZone } from "#app/engines/time/zoned-time.ts";
import { isClosed } from "#app/features/accounts/account-status.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { type Language, readLanguage } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { AskedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import type { FormDate, FormLook } from "#app/ui/public-form/public-form-shell.tsx";
import type { Database } from "#db/database.server.ts";
import type { AccountsTable } from "#db/schema/accounts.ts";
import type { Answers, FormDefinition } from "../definition/definition.ts";
import { type FormGuest, type FormWebinar, formWebinars } from "../extensions.ts";
import { withDerivedAnswers } from "../model/derived-answers.ts";
import { type FormAvailability, formAvailability } from "../model/form-availability.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { type LinkValues, readLinkValues } from "../model/link-values.ts";
import { answersByLink } from "../model/question-keys.ts";
import { settingsIn, titleIn, translatedNames } from "../model/settings-texts.ts";
import { type Shuffle, shuffleQuiz } from "../quiz/shuffle-quiz.ts";
import {
  type DraftAsked,
  draftAnswers,
  draftInAddress,
  draftLinkValues,
  draftTyped,
  type FormDraft,
  findVisitorsDraft,
  isByLink,
} from "../store/drafts.server.ts";
import { type Form, type FormVersion, publishedVersion } from "../store/find-form.server.ts";
import { presentSlug } from "../store/old-addresses.server.ts";
import { formSettings, versionDefinition } from "../store/stored-form.server.ts";
import { readFormLook } from "./form-look.server.ts";
import type { FormPath } from "./form-path.ts";
import { formLanguage, offeredLanguages, ownLanguage } from "./visitor-language.server.ts";

const ACCOUNT_COLUMNS = [
  ...(["id", "name", "supportEmail", "timeZone", "language", "kind", "identityStatus"] as const),
  ...(["deleteAfter", "suspendedAt", "terminatedAt", "embeddingSites"] as const),
];

/** A form as a visitor meets it. */
export interface OpenForm {
  form: Form;
  /** What is published now. */
  version: FormVersion;
  /** With what its organiser wrote in that language. */
  settings: FormSettings;
  account: Pick<Selectable<AccountsTable>, (typeof ACCOUNT_COLUMNS)[number]>;
  webinar: FormWebinar | null;
  standing: FormAvailability;
  /** What its pages say, in the visitor's language. */
  texts: Texts;
}

/**
 * The published form at `/f/{slug}`, also when it takes no answers. `moved`: a form had this
 * address before, and has `slug` now. `closed`: its account is. Null: the address leads to none.
 */
export async function openForm(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  slug: string | undefined,
  asked: AskedLanguage,
): Promise<
  ({ kind: "open" } & OpenForm) | { kind: "moved"; slug: string } | { kind: "closed" } | null
> {
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("slug", "=", (slug ?? "").toLowerCase())
    .executeTakeFirst();
  const present = form || !slug ? null : await presentSlug(db, slug.toLowerCase());
  if (present !== null) return { kind: "moved", slug: present };
  const version = form && (await publishedVersion(db, form));
  if (!version) return null;
  const [account, webinar] = await Promise.all([
    db
      .selectFrom("accounts")
      .select(ACCOUNT_COLUMNS)
      .where("id", "=", form.accountId)
      .executeTakeFirstOrThrow(),
    formWebinars.get().ofForm(db, form.id),
  ]);
  if (isClosed(account)) return { kind: "closed" };
  const written = formSettings(form);
  const texts = textsIn(formLanguage(written, account, asked));
  const settings = settingsIn(written, texts.language);
  const now = clock();
  const gate = webinar?.gate(now, texts) ?? null;
  const standing = formAvailability(form, gate, { timeZone: account.timeZone, now }, texts);
  return { kind: "open", form, version, settings, account, webinar, standing, texts };
}

/** What the header of the form's pages shows. */
export interface FormHead {
  look: FormLook;
  title: string;
  intro: string;
  date: FormDate | null;
  facts: { label: string; value: string }[];
  /** `/f/{slug}` */
  formPath: string;
  /** Where registered people get their joining link again; null for a form without a webinar. */
  linkAgainPath: string | null;
  /** What the visitor may read it in; a single one is no choice. */
  languages: Language[];
  /**
   * Which of title and introduction are in the page's language although the form is written in
   * another.
   */
  spoken?: string[];
}

/**
 * The header of a form's pages: of its webinar, where it has one, else of the version that is
 * answered. Without `standing` the form is shown as one that takes answers.
 */
export async function formHead(
  app: Pick<AppContext, "db" | "files" | "config" | "log" | "clock">,
  { form, version, settings, webinar, standing, visit, texts, account }: HeadOf,
): Promise<FormHead> {
  const look = await readFormLook(app, form);
  const formPath = `/f/${form.slug}`;
  const languages = offeredLanguages(settings, account);
  const head = {
    look,
    title: titleIn(settings, texts.language) ?? version.title,
    intro: settings.intro,
    date: null,
    facts: [],
    formPath,
    linkAgainPath: null,
    languages,
    spoken: translatedNames(settings, texts.language),
  };
  if (!webinar) return head;
  // A binned form has no page, and sample people have no mailbox.
  const linkAgainPath = form.deletedAt || form.isSample === 1 ? null : `${formPath}/link-again`;
  const formTakes = standing?.takes ?? true;
  const zone = visit?.zone ?? null;
  return {
    ...head,
    title: titleIn(settings, texts.language) ?? (webinar.title || version.title),
    ...webinar.head({ formTakes, zone, now: app.clock() }, texts),
    linkAgainPath,
  };
}

type HeadOf = Pick<OpenForm, "form" | "version" | "settings" | "webinar" | "texts"> & {
  account: { language: string };
  standing?: OpenForm["standing"];
  visit?: Pick<Visit, "zone">;
};

/** The header, with what a page of the form returns beside it from its loader. */
export async function formFrame(app: Parameters<typeof formHead>[0], form: HeadOf) {
  const head = await formHead(app, form);
  const { style, themeColour } = head.look;
  return {
    head,
    style,
    themeColour,
    language: form.texts.language,
    ownLanguage: ownLanguage(form.settings, form.account),
  };
}

/**
 * How a visitor is with us: on the page itself, or inside another site's page, where the address
 * carries what a cookie can't.
 */
export interface Visit {
  slug: string;
  embedded: boolean;
  /** Names the answers kept so far (`findVisitorsDraft`). */
  d: string | null;
  /**
   * Of the person with a place at a webinar whose quiz or feedback form this is: it travels in the
   * address. Null: nobody's.
   */
  guestKey: string | null;
  /**
   * The time zone that they chose to see a webinar's time in; IANA name. It travels in the address,
   * so nothing is kept of it.
   */
  zone: string | null;
  /**
   * What the link they came by says: answers to begin with, and where it was shared. It travels in
   * the address too.
   */
  given: LinkValues;
  /** The language that they chose; it travels in the address, too. */
  lang: Language | null;
}

/**
 * How the visitor came, by the address's query: `?embed=1`, `?d=…` for the answers kept so far,
 * `?g=…` and `?tz=Europe/London`.
 */
export function visitOf(query: URLSearchParams, slug: string): Visit {
  const embedded = query.get("embed") === "1";
  const zone = query.get("tz") ?? "";
  return {
    slug,
    embedded,
    d: query.get("d") || null,
    guestKey: query.get("g") || null,
    zone: isTimeZone(zone) ? zone : null,
    given: readLinkValues(query),
    lang: readLanguage(query.get("lang")),
  };
}

/** An address of the form for this visitor: `part` is "", "check", "thanks" … */
export function formAddress(
  visit: Visit,
  part = "",
  query: Record<string, string | number> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  if (visit.guestKey) search.set("g", visit.guestKey);
  for (const [name, value] of visit.given) search.append(name, value);
  if (visit.zone) search.set("tz", visit.zone);
  if (visit.lang) search.set("lang", visit.lang);
  if (visit.embedded) search.set("embed", "1");
  if (visit.d) search.set("d", visit.d);
  const asked = search.size > 0 ? `?${search}` : "";
  return `/f/${visit.slug}${part ? `/${part}` : ""}${asked}`;
}

/** A form with what this visitor has answered so far. */
export interface FormVisit extends OpenForm {
  visit: Visit;
  /** Who answers it as the quiz or the feedback form of a webinar; null: anybody. */
  guest: FormGuest | null;
  /** How the form is mixed for them; null: it is not. */
  shuffle: Shuffle | null;
  draft: FormDraft | null;
  /** The address names answers that can't be found, or not in this browser. */
  isLost: boolean;
  /** The address opens somebody's answers, and this browser has to say that they are theirs. */
  asks: boolean;
  /** What this browser began and hasn't sent. */
  others: FormDraft[];
  keepsCookies: boolean;
  /** They came to these answers by a mailed link. */
  byLink: boolean;
  /** The version they answer: that of their answers so far, or what is published. */
  answered: FormVersion;
  definition: FormDefinition;
  answers: Answers;
  /** What their link answers for them, until they say otherwise. */
  byLinkAnswers: Answers;
  /**
   * They are asked whether they want text messages, which go to numbers with these calling codes.
   * Null: they aren't.
   */
  smsCountries: readonly string[] | null;
  /** The network address that their browser asks from. */
  address: string;
  journey: FormPath;
  now: Date;
}

/** Who answers, by the key in the address; null: anybody. "nobody": it is nobody's key. */
export async function guestOfVisit(
  { db, config }: Pick<AppContext, "db" | "config">,
  form: Pick<Form, "id">,
  { guestKey }: Pick<Visit, "guestKey">,
): Promise<FormGuest | null | "nobody"> {
  if (guestKey === null) return null;
  return (await formWebinars.get().guestByKey(db, config, form, guestKey)) ?? "nobody";
}

type AskedHow = Omit<DraftAsked, "cookies">;

/**
 * Finds what a visitor has answered of a form: `query` is that of the page's address. Null: it has a
 * guest's key that nobody has.
 */
export async function visitForm(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  open: OpenForm,
  { query, browser, asked }: { query: URLSearchParams; browser: Browser; asked: AskedHow },
): Promise<FormVisit | null> {
  const { cookies } = browser;
  const now = clock();
  const came = visitOf(query, open.form.slug);
  const guest = await guestOfVisit({ db, config }, open.form, came);
  if (guest === "nobody") return null;
  const standing = await standingFor(db, open, guest, now);
  const shuffle = guest && shuffleFor(open.settings, guest);
  const found = await findVisitorsDraft({ db, config }, open.form.id, came, {
    ...asked,
    cookies,
    now,
  });
  const { draft, asks, others } = found;
  const keepsCookies = !came.embedded && cookies !== null && (draft === null || found.isKept);
  // A mailed link says nothing of where the first one was shared.
  const given = draft && came.given.length === 0 ? draftLinkValues(draft) : came.given;
  const name = draft && draftInAddress(config, draft, keepsCookies);
  const visit = { ...came, given, d: name ?? (asks ? came.d : null) };
  const answered = draft ? await versionOf(db, open, draft.versionId) : open.version;
  return {
    ...open,
    standing,
    ...answering(answered, draft, { visit, shuffle, now, texts: open.texts }),
    visit,
    guest,
    shuffle,
    draft,
    isLost: draft === null && !asks && came.d !== null,
    asks,
    others,
    keepsCookies,
    byLink: isByLink(draft, cookies),
    now,
    address: browser.address,
    smsCountries: (guest === null && open.webinar?.smsCountries(config)) || null,
  };
}

/**
 * Whether the form takes an answer of this visitor: a webinar's quiz is for people with a place,
 * each by their own link.
 */
async function standingFor(
  db: Database,
  open: OpenForm,
  guest: FormGuest | null,
  now: Date,
): Promise<FormAvailability> {
  const { form, settings, standing, texts } = open;
  if (!standing.takes) return standing;
  if (guest) return guest.availability(settings, { now, texts }) ?? standing;
  // A quiz that was opened without a link of anybody's: trying it out would give the answers away.
  const isQuiz = await formWebinars.get().isQuizForm(db, form.id);
  return isQuiz ? { takes: false, status: 200, ...texts.tasks.ownLinkOnly } : standing;
}

function shuffleFor({ quiz }: FormSettings, { task, seed }: FormGuest): Shuffle | null {
  if (task !== "quiz" || !(quiz.shuffleQuestions || quiz.shuffleChoices)) return null;
  return { seed, questions: quiz.shuffleQuestions, choices: quiz.shuffleChoices };
}

/** The same visit with another version of the form: the one the sent page was made from. */
export function answering(
  answered: FormVersion,
  draft: FormDraft | null,
  {
    visit: { given },
    shuffle,
    now,
    texts,
  }: Pick<FormVisit, "shuffle" | "now" | "texts"> & { visit: Pick<Visit, "given"> },
): Pick<FormVisit, "answered" | "definition" | "answers" | "byLinkAnswers" | "journey"> {
  const asItIs = versionDefinition(answered);
  const definition = shuffle ? shuffleQuiz(asItIs, shuffle) : asItIs;
  const byLinkAnswers = answersByLink(definition, given, now, texts);
  const answers = withDerivedAnswers(definition, draftAnswers(draft), byLinkAnswers);
  const journey = { definition, answers, typed: draftTyped(draft), reached: draft?.page ?? 1 };
  return { answered, definition, answers, byLinkAnswers, journey };
}

/** A version of this form; what is published when there is none of that id. */
export async function versionOf(
  db: Database,
  { form, version }: Pick<OpenForm, "form" | "version">,
  id: string,
): Promise<FormVersion> {
  if (id === version.id) return version;
  const older = await db
    .selectFrom("formVersions")
    .selectAll()
    .where("id", "=", id)
    .where("formId", "=", form.id)
    .executeTakeFirst();
  return older ?? version;
}
