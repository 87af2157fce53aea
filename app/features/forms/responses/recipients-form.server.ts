import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { titleProblem } from "#app/features/certificates/model/project-fields.server.ts";
import { optionsFor } from "#app/features/recipients/imports/show-import.server.ts";
import { type ColumnUse, checkMapping } from "#app/features/recipients/lists/list-columns.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import { counted, normaliseName } from "#app/platform/text/wording.ts";
import type { Form } from "../find-form.server.ts";
import { type RecipientsReport, turnIntoRecipients } from "./make-recipients.server.ts";
import { answerParts, guessUses, type KeptUses, mappingOf, partReader } from "./recipient-parts.ts";
import { listOfTarget, openTarget, type RecipientTarget, readTarget, targetChoices } from "./recipient-target.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { countSelectedResponses, type ResponseScope, selectedResponses } from "./responses.server.ts";

/** What each part of the answers is used as, and where the people go. `use-0` is of the first part. */
export function recipientsForm({ versions }: Pick<ResponseScope, "versions">) {
  const names = answerParts(versions).map(({ name }) => name);
  const uses = names.map((name, index) => [`use-${index}`, useField(name)] as const);
  return z
    .object({
      token: z.string().default(""),
      target: z.string({ error: NO_TARGET }).transform((typed, context) => {
        const target = readTarget(typed);
        if (target) return target;
        context.addIssue(NO_TARGET);
        return z.NEVER;
      }),
      title: z.string().default("").transform(normaliseName),
      // Never sent: what is wrong with the matching as a whole.
      columns: z.string().optional(),
      ...(Object.fromEntries(uses) as Record<`use-${number}`, ReturnType<typeof useField>>),
      consent: z.string({ error: "Tick this if it is so; without it we may not use their data" }),
    })
    .superRefine((typed, context) => {
      // Undefined when it is wrong by itself.
      const target = typed.target as RecipientTarget | undefined;
      const problem = target?.id === null && titleProblem(typed.title);
      if (problem) context.addIssue({ code: "custom", path: ["title"], message: problem });
      for (const [field, message] of Object.entries(checkMapping(mappingOf(usesOf(typed, names.length)), names))) {
        const said = message
          .replace("No column is mapped to", "No answer is used as")
          .replace("Choose the column that holds", "Choose the answer that holds");
        context.addIssue({ code: "custom", path: [field], message: said });
      }
    }, ALSO_WHILE_WRONG);
}

/** Its fields as they are sent. */
export type RecipientFields = z.input<ReturnType<typeof recipientsForm>> & Partial<Record<`use-${number}`, string>>;

type RecipientMapping = z.output<ReturnType<typeof recipientsForm>>;

const NO_TARGET = "Choose where these people should go";

function useField(name: string) {
  const options = optionsFor(name);
  return z
    .string()
    .optional()
    .transform((typed) => options.find(({ value }) => value === typed)?.value ?? ("skip" as const));
}

function usesOf(typed: Record<`use-${number}`, ColumnUse>, count: number): ColumnUse[] {
  return Array.from({ length: count }, (_, index) => typed[`use-${index}`] ?? "skip");
}

type FormScope = ResponseScope & { form: Form };

/** What would become of everybody; nothing is added. Throws 404 for a target of another account. */
export async function checkRecipients(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  accountId: string,
  scope: FormScope,
  { selection, mapping }: { selection: ResponseSelection; mapping: RecipientMapping },
): Promise<RecipientsReport> {
  const knownIn = await listOfTarget(db, accountId, mapping.target);
  const uses = usesOf(mapping, answerParts(scope.versions).length);
  return turnIntoRecipients(db, scope, { selection, uses, knownIn, listId: null, now: clock() });
}

/** Adds everybody, and says where to go on, with what to say there; null: the button was pressed before. */
export async function addRecipients(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { account, user }: Pick<Organiser, "account" | "user">,
  scope: FormScope,
  { selection, mapping }: { selection: ResponseSelection; mapping: RecipientMapping },
): Promise<{ location: string; message: FlashMessage | null }> {
  const { target, title } = mapping;
  const parts = answerParts(scope.versions);
  const uses = usesOf(mapping, parts.length);
  const kept: KeptUses = Object.fromEntries(parts.map(({ key }, index) => [key, uses[index]!]));
  const token = mapping.token || crypto.randomUUID();
  const back = `/forms/${scope.form.id}/responses`;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const opened = await openTarget(trx, { accountId: account.id, userId: user.id, target, title, token, back, now });
    if ("done" in opened) return { location: opened.done, message: null };
    const { listId, name, location } = opened;
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
      link: location,
      now,
    });
    return { location, message: { kind: report.added > 0 ? "success" : "info", text: reportMessage(report, name) } };
  });
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
export async function showRecipientMapping({ db }: Pick<AppContext, "db">, scope: FormScope, selection: ResponseSelection) {
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
