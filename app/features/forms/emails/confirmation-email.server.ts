import type { Selectable } from "kysely";
import { isolated } from "#app/engines/letters/direction.ts";
import { withoutLinks } from "#app/engines/mail/without-links.ts";
import { asMarkdown } from "#app/engines/message-document/message-text.ts";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { FormResponsesTable } from "#db/schema/forms.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { answerValues } from "../model/respondent.ts";
import type { FormVersion } from "../store/find-form.server.ts";
import { responseAnswers, versionDefinition } from "../store/stored-form.server.ts";
import { confirmationPlaceholders, defaultConfirmation } from "./confirmations.server.ts";
import type { EmailTemplate } from "./email-template.ts";
import { answersCopy } from "./render-email.server.tsx";

/**
 * `text`: the organiser's words, empty for the usual ones. The same letter for everybody who
 * answered the same questions of a version.
 */
export function confirmationEmail({
  version,
  response,
  text,
  texts,
  title = version.title,
  contact = "known",
}: {
  version: FormVersion;
  response: Pick<Selectable<FormResponsesTable>, "id" | "answers" | "reference">;
  text: LetterText;
  texts: Texts;
  /** Of the form in that language. */
  title?: string;
  /**
   * `first`: the address never got an e-mail of the account, so it gets little of what somebody
   * typed. `short`: nor has the account proved anything, so it gets the usual words and nothing
   * that was typed.
   */
  contact?: "known" | "first" | "short";
}): { letter: EmailTemplate; values: Record<string, string> } {
  const definition = versionDefinition(version);
  const answers = responseAnswers(response);
  const isShort = contact === "short";
  const usualText = { subject: "", body: "" };
  const copy = isShort
    ? NO_COPY
    : answersCopy(definition, answers, { texts, isFirst: contact === "first" });
  const shown = isShort ? { ...definition, elements: [] } : definition;
  const all = answerValues(definition, answers, texts);
  const names = confirmationPlaceholders(shown);
  // What the mail does not name is not kept a second time.
  const values = Object.fromEntries(names.map((name) => [name, withoutLinks(all[name] ?? "")]));
  return {
    letter: {
      ...letterOf({ definition: shown, title, text: isShort ? usualText : text, copy, texts }),
      names: [...names, ...Object.keys(copy.values)],
    },
    values: { ...values, ...copy.values, Reference: response.reference },
  };
}

const NO_COPY: ReturnType<typeof answersCopy> = { rows: [], values: {}, isWhole: true };

/** The same before anybody answered: each question's place says which one it is. */
export function sampleConfirmation(
  { definition, title }: { definition: FormDefinition; title: string },
  text: LetterText,
  person: { name: string; firstName: string; lastName: string; email: string },
): { letter: EmailTemplate; values: Record<string, string> } {
  const names = confirmationPlaceholders(definition);
  const samples = Object.fromEntries(names.map((name) => [name, `The answer to “${name}”`]));
  const own = {
    "First Name": person.firstName,
    "Last Name": person.lastName,
    "Full Name": person.name,
    "Email Address": person.email,
    Reference: "K7M2-94QX",
  };
  const copy = { rows: [{ label: "Each question", value: "What was answered" }], isWhole: true };
  return {
    letter: {
      ...letterOf({ definition, title, text, copy, texts: textsIn(SOURCE_LANGUAGE) }),
      names,
    },
    values: { ...samples, ...own },
  };
}

function letterOf({
  definition,
  title,
  text,
  copy,
  texts,
}: {
  definition: FormDefinition;
  title: string;
  text: LetterText;
  copy: { rows: { label: string; value: string }[]; isWhole: boolean };
  texts: Texts;
}): EmailTemplate {
  const { emails, language } = texts;
  const t = emails.answers;
  const usual = defaultConfirmation(definition, isolated(title), texts);
  return {
    subject: text.subject || usual.subject,
    language,
    preheader: t.preheader,
    heading: mailedName(title),
    body: text.body || usual.body,
    bodyFormat: text.body ? text.bodyFormat : "plain",
    facts: [{ label: emails.reference, value: "{Reference}" }],
    button: null,
    links: [],
    answers: copy.rows,
    why: copy.isWhole ? t.why : `${t.why} ${t.shortened}`,
  };
}

/** The usual words for the editor. */
export function usualConfirmation(
  definition: FormDefinition,
  title: string,
): LetterText & { bodyFormat: "markdown" } {
  return asMarkdown(defaultConfirmation(definition, title));
}
