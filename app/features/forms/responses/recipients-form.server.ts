import { z } from "zod";
import { type Design, inColours } from "#app/engines/certificate/design.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { pairs } from "#app/engines/lists/pairs.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { titleProblem } from "#app/features/certificates/model/project-fields.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import { markRecipientsStep } from "#app/features/certificates/projects/project-list.server.ts";
import { optionsFor } from "#app/features/recipients/imports/show-import.server.ts";
import { type ColumnUse, checkMapping } from "#app/features/recipients/lists/list-columns.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import { findList } from "#app/features/recipients/lists/recipient-list.server.ts";
import { insertList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { countSelectedResponses } from "./list-responses.server.ts";
import {
  answerParts,
  guessUses,
  type KeptUses,
  mappingOf,
  partReader,
  type RecipientsReport,
  reportOnRecipients,
  turnIntoRecipients,
} from "./make-recipients.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type ResponseScope, selectedResponses } from "./responses.server.ts";

/**
 * What each part of the answers is used as, and where the people go. `use-0` is of the first part.
 */
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
      consent: z.string({ error: "Confirm this. Without it we may not use their data" }),
    })
    .superRefine((typed, context) => {
      // Undefined when it is wrong by itself.
      const target = typed.target as RecipientTarget | undefined;
      const problem = target?.id === null && titleProblem(typed.title);
      if (problem) context.addIssue({ code: "custom", path: ["title"], message: problem });
      for (const [field, message] of Object.entries(
        checkMapping(mappingOf(usesOf(typed, names.length)), names),
      )) {
        const said = message
          .replace("No column is mapped to", "No answer is used as")
          .replace("Choose the column with", "Choose the answer with");
        context.addIssue({ code: "custom", path: [field], message: said });
      }
    }, ALSO_WHILE_WRONG);
}

/** Its fields as they are sent. */
export type RecipientFields = z.input<ReturnType<typeof recipientsForm>> &
  Partial<Record<`use-${number}`, string>>;

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

/** What would become of everybody; nothing is added. Null: the target is another account's. */
export async function checkRecipients(
  { db }: Pick<AppContext, "db">,
  accountId: string,
  scope: FormScope,
  { selection, mapping }: { selection: ResponseSelection; mapping: RecipientMapping },
): Promise<RecipientsReport | null> {
  const target = await findTarget(db, accountId, mapping.target);
  if (!target) return null;
  const uses = usesOf(mapping, answerParts(scope.versions).length);
  const { listId: knownIn } = target;
  return reportOnRecipients(db, scope, { selection, uses, knownIn });
}

/**
 * Adds everybody, and says where to go on, with what to say there: nothing when the button was
 * pressed before. Null: the target is another account's.
 */
export async function addRecipients(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { account, user }: Pick<Organiser, "account" | "user">,
  scope: FormScope,
  { selection, mapping }: { selection: ResponseSelection; mapping: RecipientMapping },
): Promise<{ location: string; message: FlashMessage | null } | null> {
  const { target, title } = mapping;
  const parts = answerParts(scope.versions);
  const uses = usesOf(mapping, parts.length);
  const kept: KeptUses = Object.fromEntries(pairs(parts, uses).map(([{ key }, use]) => [key, use]));
  const token = mapping.token || crypto.randomUUID();
  const back = `/forms/${scope.form.id}/responses`;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    // Before the token is spent: nothing of it may stay.
    if (!(await findTarget(trx, account.id, target))) return null;
    const opened = await openTarget(trx, {
      accountId: account.id,
      userId: user.id,
      target,
      title,
      token,
      back,
      now,
    });
    if (!opened) return null;
    if ("done" in opened) return { location: opened.done, message: null };
    const { listId, name, location } = opened;
    const report = await turnIntoRecipients(trx, scope, { selection, uses, listId, now });
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
    return {
      location,
      message: { kind: report.added > 0 ? "success" : "info", text: reportMessage(report, name) },
    };
  });
}

/**
 * "120 people were added to Data Analysis. 3 were there already. 2 were left out: no e-mail address
 * was given (2)."
 */
function reportMessage(
  { added, already, leftOut, reasons }: RecipientsReport,
  name: string,
): string {
  const were = (count: number) => (count === 1 ? "was" : "were");
  const sentences = [
    added === 0
      ? `Nobody was added to ${name}.`
      : `${counted(added, "person", "people")} ${were(added)} added to ${name}.`,
  ];
  if (already > 0)
    sentences.push(`${already.toLocaleString("en")} ${were(already)} there already.`);
  if (leftOut > 0) {
    const why = reasons
      .slice(0, 3)
      .map(
        ({ reason, count }) =>
          `${reason.charAt(0).toLowerCase()}${reason.slice(1)} (${count.toLocaleString("en")})`,
      );
    sentences.push(`${leftOut.toLocaleString("en")} ${were(leftOut)} left out: ${why.join("; ")}.`);
  }
  return sentences.join(" ");
}

const ROWS_GUESSED_FROM = 25;
const SAMPLES = 3;

/** What the page asks: what each part of the answers is used as, and where the people go. */
export async function showRecipientMapping(
  { db }: Pick<AppContext, "db">,
  scope: FormScope,
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
    parts: pairs(parts, uses).map(([{ name }, use], index) => ({
      name,
      use,
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

/** Where people can be added: what the select's value says. */
type RecipientTarget =
  | { kind: "new-project" | "new-list"; id: null }
  | { kind: "project" | "list"; id: string };

const CHOICES = 100;

/** The certificate projects and saved lists to choose from, those changed last first. */
async function targetChoices(db: Database, accountId: string) {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .orderBy("editedAt", "desc")
    .limit(CHOICES)
    .execute();
  // A project's own list is reached through the project.
  const lists = await db
    .selectFrom("recipientLists")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .orderBy("updatedAt", "desc")
    .limit(CHOICES)
    .execute();
  return { projects, lists };
}

/** Reads `new-project`, `new-list`, `project:<id>` or `list:<id>`; null for anything else. */
function readTarget(text: string): RecipientTarget | null {
  if (text === "new-project" || text === "new-list") return { kind: text, id: null };
  const [, kind, id] = /^(project|list):([0-9a-z]{1,40})$/.exec(text) ?? [];
  return kind && id ? { kind: kind as "project" | "list", id } : null;
}

/**
 * The list that a target has now; its id is null while it is still to be made. Null: the target is
 * another account's.
 */
async function findTarget(
  db: Database,
  accountId: string,
  target: RecipientTarget,
): Promise<{ listId: string | null } | null> {
  if (target.kind === "project") return findProject(db, accountId, target.id);
  if (target.kind === "list")
    return (await findList(db, { accountId, listId: target.id })) && { listId: target.id };
  return { listId: null };
}

/** What a new project's certificates look like until another design is chosen. */
const FIRST_DESIGN = "guilloche:a4-landscape";

/**
 * The list to add to, made where it is missing, what to call it, and where to go afterwards (null:
 * there is no page of its own). The page's token is spent: `done` says that the button was pressed
 * before, and where that led.
 */
async function openTarget(
  trx: Database,
  given: {
    accountId: string;
    userId: string;
    target: RecipientTarget;
    title: string;
    token: string;
    back: string;
    now: Date;
  },
): Promise<OpenTarget | { done: string } | null> {
  const { accountId, target, title, now, back } = given;
  if (target.kind === "new-project") {
    const made = await createProject(trx, { ...given, design: await firstDesign(trx, accountId) });
    const location = made.location.replace(/\/\w+$/, "/recipients");
    return made.projectId ? openProject(trx, accountId, made.projectId, now) : { done: location };
  }
  const location = target.kind === "project" ? `/certificates/${target.id}/recipients` : back;
  const done = await spendFormToken(trx, { token: given.token, accountId, location, now });
  if (done) return { done };
  if (target.kind === "project") return openProject(trx, accountId, target.id, now);
  if (target.kind === "list") {
    const list = await findList(trx, { accountId, listId: target.id });
    return list && { listId: target.id, name: list.name, location };
  }
  const listId = await insertList(trx, { accountId, name: title, source: "form", now });
  return { listId, name: title, location };
}

interface OpenTarget {
  listId: string;
  name: string;
  location: string;
}

async function firstDesign(db: Database, accountId: string): Promise<Design> {
  const coloured = inColours(FIRST_DESIGN, await readBrandColours(db, accountId));
  if (!coloured) throw new Error(`There is no built-in design ${FIRST_DESIGN}`);
  return coloured.design;
}

async function openProject(
  trx: Database,
  accountId: string,
  projectId: string,
  now: Date,
): Promise<OpenTarget | null> {
  const project = await findProject(trx, accountId, projectId);
  if (!project) return null;
  const listId = await ensureProjectList(trx, project, now);
  await markRecipientsStep(trx, { accountId, projectId: project.id, now });
  return { listId, name: project.title, location: `/certificates/${project.id}/recipients` };
}
