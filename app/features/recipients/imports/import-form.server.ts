import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { answerOf, intentOf, submissionOf } from "#app/platform/http/forms.server.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import {
  type ColumnUse,
  checkMapping,
  FIXED_USES,
  type Mapping,
  placeholderName,
} from "../lists/list-columns.ts";
import { readOptionalTagNames } from "../tags/tag-names.ts";
import { optionalTags } from "../tags/tags.server.ts";
import {
  columnNamesOf,
  isProtectedImport,
  isTableOpen,
  type ListImport,
  type TableChoice,
} from "./find-import.server.ts";
import {
  beginCheck,
  chooseSheet,
  chooseTable,
  discardImport,
  keepMapping,
  openProtectedImport,
} from "./import-acts.server.ts";
import { GOING_ON, type ImportOutcome } from "./import-outcome.ts";
import { ListProblem } from "./list-problem.ts";
import { handleReportForm } from "./report-form.server.ts";
import { readHiddenRows, TABLE_IS_OPEN } from "./sheet-questions.ts";

export type { ImportAnswer } from "./import-outcome.ts";

/** The form that chooses a sheet of a workbook. */
const sheetForm = z.object({ sheet: z.string().default("") });

const tableForm = z.object({ table: z.string().default("") });

const POLICIES: ImportsTable["policy"][] = ["keep", "update", "updateByAddress"];

/** The form that matches columns. What each is used as is posted too, as `use-0`, `use-1` … */
export const mappingForm = z.object({
  headings: z.string().optional(),
  repeats: z.string().optional(),
  repairText: z.string().optional(),
  policy: z.string().optional(),
  tags: optionalTags,
  /** Given here, it isn't asked for again before people are added. */
  consent: z.string().optional(),
});

/** The form that opens a protected workbook. */
export const passwordForm = z.object({
  password: z
    .string({ error: "Enter the workbook’s password" })
    .max(255, "A password has at most 255 characters"),
});

/** Does what one press of a button on an import's page says. `form`: what was posted. */
export async function handleImportForm(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
  actorId: string,
): Promise<ImportOutcome> {
  const intent = intentOf(form);
  if (list.status === "applying") return GOING_ON;
  if (isProtectedImport(list) && intent !== "discard")
    return intent === "password" ? openProtected(app, list, form) : GOING_ON;
  switch (intent) {
    case "sheet":
      return changeSheet(app, list, form);
    case "table":
      return changeTable(app, list, form);
    case "check":
      return check(app, list, form);
    case "discard": {
      if (!(await discardImport(app, list))) return GOING_ON;
      const people =
        list.status === "applied" ? "People already added stay on the list." : "Nobody was added.";
      return {
        kind: "discarded",
        message: { kind: "info", text: `${list.fileName} was discarded. ${people}` },
      };
    }
    default:
      return (await handleReportForm(app, list, form, actorId)) ?? GOING_ON;
  }
}

async function changeSheet(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
): Promise<ImportOutcome> {
  const submission = submissionOf(form, sheetForm);
  const { sheet } = sheetForm.parse(submission.payload);
  if (!list.detected.sheets.includes(sheet)) return GOING_ON;
  // What was chosen about the columns so far is kept for whoever comes back to them.
  const mapping = form.has("use-0") ? readMapping(list, submission.payload) : list.mapping;
  await keepMapping(app, list, mapping);
  try {
    const text = await chooseSheet(app, { ...list, mapping }, sheet);
    return { kind: "going-on", message: text === null ? undefined : { kind: "info", text } };
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    return {
      kind: "refused",
      answer: { ...answerOf(submission, { sheet: error.message }), about: "sheet" },
    };
  }
}

/** The form that chooses one of several tables in a sheet: its place, or "all". */
async function changeTable(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
): Promise<ImportOutcome> {
  const posted = form.get("table") ?? "";
  const place = list.detected.tables.findIndex((_, at) => `${at}` === posted);
  const choice: TableChoice | null = posted === "all" ? "all" : null;
  if (list.detected.tables.length === 0 || (place < 0 && !choice)) return GOING_ON;
  try {
    await chooseTable(app, list, choice ?? place);
    return GOING_ON;
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    const answer = answerOf(submissionOf(form, tableForm), { table: error.message });
    return { kind: "refused", answer: { ...answer, about: "sheet" } };
  }
}

async function openProtected(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
): Promise<ImportOutcome> {
  const submission = submissionOf(form, passwordForm);
  if (submission.status !== "success") return { kind: "refused", answer: answerOf(submission) };
  try {
    await openProtectedImport(app, list, submission.value.password);
    return GOING_ON;
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    return { kind: "refused", answer: answerOf(submission, { password: error.message }) };
  }
}

async function check(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
): Promise<ImportOutcome> {
  if (list.status !== "uploaded") return GOING_ON;
  const submission = submissionOf(form, mappingForm);
  const mapping = readMapping(list, submission.payload);
  const errors = checkMapping(mapping, columnNamesOf(list.detected, mapping.headingRow));
  if (isTableOpen(list.detected)) errors.table = TABLE_IS_OPEN;
  if (submission.status !== "success" || Object.keys(errors).length > 0)
    return { kind: "refused", answer: answerOf(submission, errors) };
  const policy = POLICIES.find((one) => one === submission.value.policy) ?? "keep";
  const consentAt = submission.value.consent ? app.clock() : undefined;
  await beginCheck(app, list, { mapping, policy, consentAt });
  return GOING_ON;
}

/** The posted choices; a use that is not offered counts as "Do not use". */
function readMapping(list: ListImport, posted: Record<string, unknown>): Mapping {
  const { detected } = list;
  const headingRow = posted.headings ? list.mapping.headingRow || detected.headingRow || 1 : 0;
  const shown = columnNamesOf(detected, list.mapping.headingRow);
  const names = columnNamesOf(detected, headingRow);
  const columns = names.map((name, index): ColumnUse => {
    const use = posted[`use-${index}`] ?? "skip";
    const fixed = FIXED_USES.find((one) => one.use === use);
    if (fixed) return fixed.use;
    return use === `field:${placeholderName(shown[index] ?? "")}`
      ? `field:${placeholderName(name)}`
      : "skip";
  });
  const { names: tags } = readOptionalTagNames(
    typeof posted.tags === "string" ? posted.tags : undefined,
  );
  return {
    columns,
    headingRow,
    leaveOutRepeatedAddresses: Boolean(posted.repeats),
    ...(posted.repairText ? { repairText: true } : {}),
    names: list.mapping.names,
    tags,
    hiddenRows: posted.hiddenRows ? readHiddenRows(String(posted.hiddenRows)) : undefined,
    readings: list.mapping.readings,
    otherSheets: list.mapping.otherSheets,
  };
}
