import { LRUCache } from "lru-cache";
import { isolated } from "#app/engines/letters/direction.ts";
import { withoutLinks } from "#app/engines/mail/without-links.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { type Branded, showsBranding } from "#app/features/accounts/branding.ts";
import {
  renderEmail,
  withBrandColour,
} from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { FormEmail } from "#emails/form-email.tsx";
import type { Answers, FormDefinition } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { shownElements } from "../model/conditions.ts";
import { translateElement } from "../model/element-texts.ts";
import { questionsOf } from "../model/pages.ts";
import { pipedValues, pipeText } from "../model/piping.ts";
import { readEmailBody } from "./email-blocks.ts";
import type { EmailLook } from "./email-look.server.ts";
import {
  type EmailLink,
  type EmailTemplate,
  readEmailTemplate,
  showBrackets,
  withoutMarkers,
} from "./email-template.ts";

/** `look` absent: the product's own. */
type Sender = { name: string; supportEmail: string; look?: EmailLook } & Branded;

/**
 * A form that many people fill in at once sends the same letter to all of them, and rendering costs
 * more than the rest.
 */
const kept = new LRUCache<string, MessageTemplate>({ max: 32 });

/**
 * A letter as the ledger takes it, in HTML and as plain text, with everything personal left open.
 */
export async function renderFormEmail(
  { config }: Pick<AppContext, "config">,
  account: Sender,
  letter: EmailTemplate,
): Promise<MessageTemplate> {
  const key = JSON.stringify([
    config.appName,
    account.name,
    account.supportEmail,
    showsBranding(account),
    account.look,
    letter,
  ]);
  const known = kept.get(key);
  if (known) return known;
  const template = withBrandColour(await render(config.appName, account, letter), config);
  kept.set(key, template);
  return template;
}

async function render(
  appName: string,
  account: Sender,
  letter: EmailTemplate,
): Promise<MessageTemplate> {
  const { emails: t, common, language } = textsIn(letter.language ?? SOURCE_LANGUAGE);
  const bodyLanguage = letter.bodyLanguage === language ? undefined : letter.bodyLanguage;
  const { words, address } = readEmailTemplate(letter);
  const body = readEmailBody(letter);
  const isMissing = ({ placeholder }: EmailLink) => !body.holds(placeholder);
  const link = (one: EmailLink) => ({ words: words(one.words), address: address(one.address) });
  const row = (one: { label: string; value: string }) => ({
    label: words(one.label),
    value: words(one.value),
  });
  const subject = words(letter.subject);
  const template = await renderEmail(
    subject,
    <FormEmail
      subject={subject}
      preheader={words(letter.preheader)}
      organiserName={isolated(mailedName(account.name))}
      logo={account.look?.logo}
      buttonColour={account.look?.buttonColour ?? undefined}
      heading={body.heading ?? words(letter.heading)}
      blocks={body.blocks}
      facts={letter.facts.map(row)}
      button={letter.button && isMissing(letter.button) ? link(letter.button) : null}
      links={letter.links.filter(isMissing).map(link)}
      language={language}
      bodyLanguage={bodyLanguage}
      ownLanguage={body.heading === null ? undefined : bodyLanguage}
      questions={t.questions}
      answersHeading={t.yourAnswers}
      answers={letter.answers?.map(row) ?? []}
      why={words(letter.why)}
      supportEmail={withoutMarkers(account.supportEmail)}
      supportAddress={`mailto:${withoutMarkers(account.supportEmail)}`}
      madeWith={
        showsBranding(account) ? common.madeWith({ product: withoutMarkers(appName) }) : null
      }
    />,
  );
  return {
    subject: showBrackets(template.subject),
    html: showBrackets(template.html),
    text: showBrackets(template.text),
  };
}

const LONGEST_ANSWER = 1_000;
/**
 * To an address that its owner hasn’t proved: somebody else may have typed it, with whatever they
 * want read there.
 */
const LONGEST_FIRST_ANSWER = 300;
/** So that the whole mail stays below what Gmail shows in one piece (C15). */
const MAX_LENGTH = 30_000;

/**
 * What a person answered, for a mail: rows whose values are placeholders, so that everybody who
 * answered the same questions gets the same template, and the values for these. Long answers are
 * cut, and what does not fit into a mail is left out.
 */
export function answersCopy(
  definition: FormDefinition,
  answers: Answers,
  { texts: t, isFirst = false }: { texts?: Texts; isFirst?: boolean } = {},
): { rows: { label: string; value: string }[]; values: Record<string, string>; isWhole: boolean } {
  const rows: { label: string; value: string }[] = [];
  const values: Record<string, string> = {};
  let letters = 0;
  let isWhole = true;
  const piped = pipedValues(definition, answers, t);
  for (const question of questionsOf(shownElements(definition, answers))) {
    const element = translateElement(question, t?.language);
    const answer = answers[element.id];
    if (answer === undefined || fieldTypeOf(element).isHidden) continue;
    const words = fieldTypeOf(element).words(answer, element, t);
    const cut = shorten(words, isFirst ? LONGEST_FIRST_ANSWER : LONGEST_ANSWER);
    letters += element.label.length + cut.length;
    if (cut !== words) isWhole = false;
    if (letters > MAX_LENGTH) return { rows, values, isWhole: false };
    const name = `answer:${rows.length + 1}`;
    rows.push({ label: pipeText(element.label, piped), value: `{${name}}` });
    values[name] = withoutLinks(cut);
  }
  return { rows, values, isWhole };
}

function shorten(words: string, most: number): string {
  const letters = [...words];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : words;
}
