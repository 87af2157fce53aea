import {
  misleadingLinkProblem,
  misleadingLinks,
} from "#app/engines/message-document/link-hosts.ts";
import { readMarkdown } from "#app/engines/message-document/read-markdown.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { type Language, languageName } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import type { FormElement, Translations } from "../definition/definition.ts";
import { readLine, readLines } from "../definition/read-text.ts";
import {
  translationOf,
  translationProblem,
  type WebinarTexts,
  withTranslation,
} from "../definition/translations.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { type Form, findForm } from "../store/find-form.server.ts";
import { currentDraft, formDrafts } from "../store/form-drafts.server.ts";
import { formSettings } from "../store/stored-form.server.ts";
import { fillTranslations } from "../templates/fill-translations.server.ts";
import {
  fieldOf,
  OF_FORM,
  shortHash,
  type TextGroup,
  textGroups,
} from "./translated-texts.server.ts";

/**
 * What a page of translations was made from: each field's text and its translation then, as
 * `hash.hash`.
 */
export type ShownTexts = Record<string, string>;

type Saved =
  | { kind: "saved"; notes: string[] }
  | { kind: "problem"; status: 409 | 422; errors: FormErrors };

/**
 * Keeps what was written in a language. Only what differs from what the page showed is a change, so
 * two people can write at once; what both changed is told and not saved. Nothing is saved while
 * something is wrong. Null: the form is not the account's.
 */
export async function saveTranslations(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  given: {
    accountId: string;
    userId: string;
    formId: string | undefined;
    language: Language;
    /** As posted, by field. */
    typed: ReadonlyMap<string, string>;
    shown: ShownTexts;
    readWebinar: (db: Database, form: Form) => Promise<WebinarTexts | null>;
  },
): Promise<Saved | null> {
  const { language, typed, shown } = given;
  return editDraft(db, async (trx): Promise<Saved | null> => {
    // A write first: until the end nobody else changes the settings.
    await trx
      .updateTable("forms")
      .set((eb) => ({ settings: eb.ref("settings") }))
      .where("id", "=", given.formId ?? "")
      .where("accountId", "=", given.accountId)
      .execute();
    const form = await findForm(trx, given.accountId, given.formId);
    if (!form) return null;
    const draft = currentDraft(form);
    const settings = formSettings(form);
    const groups = textGroups(form, draft.document, settings, await given.readWebinar(trx, form));
    const read = readFields(groups, { language, typed, shown });
    if (Object.keys(read.errors).length > 0)
      return { kind: "problem", status: read.status, errors: read.errors };
    const now = clock();
    const elements = draft.document.elements.map((element) =>
      changed(element, read.changes.get(element.id)),
    );
    const saved = await formDrafts.save(trx, draft, { ...draft.document, elements }, now);
    const ofForm = read.changes.get(OF_FORM);
    if (ofForm) {
      await trx
        .updateTable("forms")
        .set({
          settings: JSON.stringify({ ...settings, translations: ofForm.translations }),
          editedAt: now.toISOString(),
        })
        .where("id", "=", form.id)
        .execute();
    }
    if (ofForm || saved !== draft) {
      const text = `Changed the ${languageName(language)} texts of the form ${form.title}`;
      const link = `/forms/${form.id}/languages?to=${language}`;
      await recordActivity(trx, {
        accountId: form.accountId,
        actorId: given.userId,
        kind: "update",
        text,
        link,
        now,
      });
    }
    return { kind: "saved", notes: read.orphans > 0 ? [orphanMessage(read.orphans)] : [] };
  });
}

function changed(
  element: FormElement,
  change: { translations: Translations | undefined } | undefined,
): FormElement {
  if (!change) return element;
  const { translations: _, ...plain } = element;
  return change.translations ? { ...plain, translations: change.translations } : plain;
}

function orphanMessage(count: number): string {
  const those =
    count === 1
      ? "One text had been deleted or renamed"
      : `${count} texts had been deleted or renamed`;
  return `${those} in another window, so what you wrote for ${count === 1 ? "it" : "them"} is not kept.`;
}

interface ReadFields {
  changes: Map<string, { translations: Translations | undefined }>;
  errors: FormErrors;
  status: 409 | 422;
  /** What was written for texts that are no longer there. */
  orphans: number;
}

function readFields(
  groups: TextGroup[],
  {
    language,
    typed,
    shown,
  }: { language: Language; typed: ReadonlyMap<string, string>; shown: ShownTexts },
): ReadFields {
  const read: ReadFields = { changes: new Map(), errors: {}, status: 422, orphans: 0 };
  const known = new Set<string>();
  for (const { owner, texts, translations: before } of groups) {
    let translations = read.changes.get(owner)?.translations ?? before;
    let isChanged = read.changes.has(owner);
    for (const text of texts) {
      const field = fieldOf(owner, text);
      known.add(field);
      const posted = typed.get(field);
      if (posted === undefined) continue;
      const [source, translation] = (shown[field] ?? "").split(".");
      const written = text.lines ? readLines(posted) : readLine(posted);
      const newest = translationOf(before, language, text) ?? "";
      if (shortHash(written) === translation || written === newest) continue;
      if (shortHash(newest) !== translation && translation !== undefined) {
        read.errors[field] =
          `This was also changed in another window, to “${newest}”. Your text is not saved. Press Save to keep it`;
        read.status = 409;
        continue;
      }
      const others = texts.filter(
        (other) => text.list && other.list === text.list && other !== text,
      );
      const say = ({ name, source: own, ...other }: (typeof others)[number]) =>
        typed.get(fieldOf(owner, { name })) ||
        translationOf(before, language, { name }) ||
        (other.list ? own : "");
      const problem =
        translationProblem(written, text, others.map(say).map(readLine)) ??
        misleadingProblem(written);
      if (problem) read.errors[field] = problem;
      // Of words that have changed since the page was opened, it is the translation of nothing that
      // is there now.
      const of = source === undefined || shortHash(text.source) === source ? text.source : "";
      translations = withTranslation(
        translations,
        language,
        { name: text.name, source: of },
        written,
      );
      isChanged = true;
    }
    if (isChanged) read.changes.set(owner, { translations });
  }
  for (const [field, posted] of typed) {
    if (
      !known.has(field) &&
      posted.trim() &&
      shortHash(posted.trim()) !== shown[field]?.split(".")[1]
    )
      read.orphans++;
  }
  return read;
}

/**
 * The text of an e-mail is Markdown; in other texts there are no links whose words could mislead.
 */
function misleadingProblem(written: string): string | null {
  const [misleading] = misleadingLinks(readMarkdown(written).document);
  return misleading ? misleadingLinkProblem(misleading) : null;
}

/**
 * Offers visitors one language more, or no longer; what was written in it stays, and what templates
 * say in it is filled in. False: the form is
 * not the account's.
 */
export async function offerLanguage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  given: {
    accountId: string;
    userId: string;
    formId: string | undefined;
    language: Language;
    isOffered: boolean;
  },
): Promise<boolean> {
  const { accountId, language, isOffered } = given;
  return editDraft(db, async (trx) => {
    const form = await findForm(trx, accountId, given.formId);
    if (!form) return false;
    const before: FormSettings = formSettings(form);
    const others = before.languages.filter((one) => one !== language);
    const languages = isOffered ? [...others, language] : others;
    const now = clock();
    const settings = await fillTranslations(trx, form, {
      settings: { ...before, languages },
      languages: isOffered ? [language] : [],
      now,
    });
    await trx
      .updateTable("forms")
      .set({ settings: JSON.stringify(settings), editedAt: now.toISOString() })
      .where("id", "=", form.id)
      .execute();
    await recordActivity(trx, {
      accountId,
      actorId: given.userId,
      kind: "update",
      text: `${isOffered ? "Offered" : "Stopped offering"} the form ${form.title} in ${languageName(language)}`,
      link: `/forms/${form.id}/languages`,
      now,
    });
    return true;
  });
}
