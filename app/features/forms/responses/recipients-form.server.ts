import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { titleProblem } from "#app/features/certificates/model/project-fields.server.ts";
import { optionsFor } from "#app/features/recipients/imports/show-import.server.ts";
import { type ColumnUse, checkMapping } from "#app/features/recipients/lists/list-columns.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { typedValues } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted, normaliseName } from "#app/platform/text/wording.ts";
import type { Form } from "../find-form.server.ts";
import { type RecipientsReport, turnIntoRecipients } from "./make-recipients.server.ts";
import { answerParts, guessUses, type KeptUses, partReader } from "./recipient-parts.ts";
import { listOfTarget, openTarget, type RecipientTarget, readTarget, targetChoices } from "./recipient-target.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { countSelectedResponses, type ResponseScope, selectedResponses } from "./responses.server.ts";

/** What the page says besides a redirect: what is wrong, or what would become of everybody. */
export interface RecipientsAnswer {
  errors: FormErrors;
  values: Record<string, string>;
  report: RecipientsReport | null;
}

/** Reads the mapping and the target; `check` says what would become of everybody, `add` does it, `back` shows the choices again. */
export async function answerRecipientsForm(
  app: AppContext,
  { account, user }: Pick<Organiser, "account" | "user">,
  scope: ResponseScope & { form: Form },
  selection: ResponseSelection,
  form: FormData,
): Promise<Response | RecipientsAnswer> {
  const { db, clock } = app;
  const values = typedValues(form);
  if (form.get("intent") === "back") return { errors: {}, values, report: null };
  const parts = answerParts(scope.versions);
  const uses = parts.map(({ name }, index) => readUse(form.get(`use-${index}`), name));
  const target = readTarget(String(form.get("target") ?? ""));
  const title = normaliseName(String(form.get("title") ?? ""));
  const errors = problemsOf(
    { uses, target, title, consent: form.get("consent") !== null },
    parts.map(({ name }) => name),
  );
  if (Object.keys(errors).length > 0) return { errors, values, report: null };
  const now = clock();
  const back = `/forms/${scope.form.id}/responses`;
  if (form.get("intent") !== "add") {
    const knownIn = await listOfTarget(db, account.id, target!);
    const report = await turnIntoRecipients(db, scope, { selection, uses, knownIn, listId: null, now });
    return { errors, values, report };
  }
  const kept: KeptUses = Object.fromEntries(parts.map(({ key }, index) => [key, uses[index]!]));
  const token = String(form.get("token") ?? "") || crypto.randomUUID();
  const outcome = await db.transaction().execute(async (trx) => {
    const opened = await openTarget(trx, {
      ...{ accountId: account.id, userId: user.id, target: target!, title, token, back, now },
    });
    if ("done" in opened) return opened;
    const { listId, name } = opened;
    const report = await turnIntoRecipients(trx, scope, { selection, uses, knownIn: listId, listId, now });
    await trx
      .updateTable("forms")
      .set({ recipientMapping: JSON.stringify(kept) })
      .where("id", "=", scope.form.id)
      .execute();
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text: `Added ${counted(report.added, "person", "people")} from the form ${scope.form.title} to ${name}`,
      link: opened.location,
      now,
    });
    return { ...opened, report };
  });
  if ("done" in outcome) return seeOther(outcome.done);
  return seeOtherWith(app, outcome.location, {
    kind: outcome.report.added > 0 ? "success" : "info",
    text: reportMessage(outcome.report, outcome.name),
  });
}

function readUse(value: FormDataEntryValue | null, name: string): ColumnUse {
  return optionsFor(name).find((option) => option.value === value)?.value ?? "skip";
}

function problemsOf(
  { uses, target, title, consent }: { uses: ColumnUse[]; target: RecipientTarget | null; title: string; consent: boolean },
  names: string[],
): FormErrors {
  const errors: FormErrors = {};
  if (!target) errors.target = "Choose where these people should go";
  if (target?.id === null) {
    const problem = titleProblem(title);
    if (problem) errors.title = problem;
  }
  const mapping = { columns: uses, headingRow: 0, oneName: true, leaveOutRepeatedAddresses: false };
  for (const [field, problem] of Object.entries(checkMapping(mapping, names))) {
    errors[field] = problem
      .replace("No column is mapped to", "No answer is used as")
      .replace("Choose the column that holds", "Choose the answer that holds");
  }
  if (!consent) errors.consent = "Tick this if it is so; without it we may not use their data";
  return errors;
}

/** "120 people were added to Data Analysis. 3 were there already. 2 were left out: no e-mail address was given (2)." */
function reportMessage({ added, already, leftOut, reasons }: RecipientsReport, name: string): string {
  const were = (count: number) => (count === 1 ? "was" : "were");
  const sentences = [
    added === 0 ? `Nobody was added to ${name}.` : `${counted(added, "person", "people")} ${were(added)} added to ${name}.`,
    ...(already > 0 ? [`${already.toLocaleString("en")} ${were(already)} there already.`] : []),
    ...(leftOut > 0
      ? [
          `${leftOut.toLocaleString("en")} ${were(leftOut)} left out: ${reasons
            .slice(0, 3)
            .map(({ reason, count }) => `${reason[0]!.toLowerCase()}${reason.slice(1)} (${count.toLocaleString("en")})`)
            .join("; ")}.`,
        ]
      : []),
  ];
  return sentences.join(" ");
}

const ROWS_GUESSED_FROM = 25;
const SAMPLES = 3;

/** What the page asks: what each part of the answers is used as, and where the people go. */
export async function showRecipientMapping(
  { db }: Pick<AppContext, "db">,
  scope: ResponseScope & { form: Form },
  selection: ResponseSelection,
) {
  const { form, versions } = scope;
  const parts = answerParts(versions);
  const read = partReader(parts, versions);
  const rows: string[][] = [];
  for await (const responses of selectedResponses(db, scope, selection)) {
    rows.push(...responses.map(({ versionId, answers }) => read(versionId, answers)));
    if (rows.length >= ROWS_GUESSED_FROM) break;
  }
  const kept =
    form.recipientMapping === null
      ? null
      : (readStoredTexts(form.recipientMapping, "forms.recipientMapping", form.id) as KeptUses);
  const uses = guessUses(parts, rows.slice(0, ROWS_GUESSED_FROM), kept);
  return {
    count: await countSelectedResponses(db, scope, selection),
    isKept: kept !== null,
    title: form.title,
    parts: parts.map(({ name }, index) => ({
      name,
      use: uses[index]!,
      options: optionsFor(name),
      samples: rows.slice(0, SAMPLES).map((row) => cut(row[index] ?? "")),
    })),
    ...(await targetChoices(db, form.accountId)),
  };
}

export type RecipientMappingView = Awaited<ReturnType<typeof showRecipientMapping>>;

function cut(cell: string): string {
  const letters = [...cell];
  return letters.length > 32 ? `${letters.slice(0, 30).join("")}…` : cell;
}
