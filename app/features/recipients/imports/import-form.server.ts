import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormAnswer, FormErrors } from "#app/platform/http/form-errors.ts";
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
import { CONSENT_MISSING, type ConsentUse, consentUseOf } from "./consent.ts";
import { applySuggestions, correctRows } from "./correct-rows.server.ts";
import {
  columnNamesOf,
  isProtectedImport,
  type ListImport,
  readImport,
} from "./find-import.server.ts";
import {
  applyImport,
  beginCheck,
  chooseSheet,
  discardImport,
  openProtectedImport,
  reopenMapping,
} from "./import-acts.server.ts";
import { ListProblem } from "./list-problem.ts";
import { correctionName, readCorrectionName, type TypedCorrection } from "./row-correction.ts";

/** The form that chooses a sheet of a workbook. */
export const sheetForm = z.object({ sheet: z.string().default("") });

const POLICIES: ImportsTable["policy"][] = ["keep", "update", "updateByAddress"];

/** The form that matches columns. What each is used as is posted too, as `use-0`, `use-1` … */
const mappingForms = {
  certificates: mappingFormOf("certificates"),
  mailing: mappingFormOf("mailing"),
};

function mappingFormOf(use: ConsentUse) {
  return z.object({
    headings: z.string().optional(),
    repeats: z.string().optional(),
    oneName: z.string().optional(),
    policy: z.string().optional(),
    tags: optionalTags,
    consent: z.string({ error: CONSENT_MISSING[use] }),
  });
}

export function mappingForm(list: { projectId: string | null }) {
  return mappingForms[consentUseOf(list)];
}

/** `about`: which form of the page is refused, when it isn't the large one. */
export type ImportAnswer = FormAnswer & { about?: "sheet" };

/** The form that opens a protected workbook. */
export const passwordForm = z.object({
  password: z
    .string({ error: "Enter the workbook’s password" })
    .max(255, "A password has at most 255 characters"),
});

/**
 * What came of pressing a button: the import goes on, its people are being added in portions, it is
 * over, or its form is refused.
 */
export type ImportOutcome =
  | { kind: "going-on" | "adding" | "over"; message?: FlashMessage }
  | { kind: "added" | "discarded"; message: FlashMessage }
  | { kind: "refused"; answer: ImportAnswer };

const GOING_ON: ImportOutcome = { kind: "going-on" };

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
    case "check":
      return check(app, list, form);
    case "back":
      await reopenMapping(app, list);
      return GOING_ON;
    case "correct":
      return correct(app, list, form);
    case "suggest":
      return suggest(app, list);
    case "apply":
      return apply(app, list, form, actorId);
    case "discard": {
      if (!(await discardImport(app, list))) return GOING_ON;
      const people =
        list.status === "applied" ? "The people that were added stay." : "Nobody was added.";
      return {
        kind: "discarded",
        message: { kind: "info", text: `${list.fileName} was discarded. ${people}` },
      };
    }
    default:
      return GOING_ON;
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
  try {
    await chooseSheet(app, list, sheet);
    return GOING_ON;
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    return {
      kind: "refused",
      answer: { ...answerOf(submission, { sheet: error.message }), about: "sheet" },
    };
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
  const submission = submissionOf(form, mappingForm(list));
  const mapping = readMapping(list, submission.payload);
  const errors = checkMapping(mapping, columnNamesOf(list.detected, mapping.headingRow));
  if (submission.status !== "success" || Object.keys(errors).length > 0)
    return { kind: "refused", answer: answerOf(submission, errors) };
  const policy = POLICIES.find((one) => one === submission.value.policy) ?? "keep";
  await beginCheck(app, list, { mapping, policy, now: app.clock() });
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
    oneName: Boolean(posted.oneName),
    leaveOutRepeatedAddresses: Boolean(posted.repeats),
    tags,
  };
}

/**
 * What was typed, by row number; boxes left empty are passed over. `onlyChanged`: so are those left
 * as they were offered.
 */
function readCorrections(
  form: ReadonlyMap<string, string>,
  onlyChanged: boolean,
): Map<number, TypedCorrection> {
  const typed = new Map<number, TypedCorrection>();
  for (const [name, value] of form) {
    const box = readCorrectionName(name);
    if (!box || !value.trim()) continue;
    if (onlyChanged && value === form.get(`was-${box.rowNumber}`)) continue;
    typed.set(box.rowNumber, { field: box.field, text: value.slice(0, 1000) });
  }
  return typed;
}

async function correct(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
): Promise<ImportOutcome> {
  const typed = readCorrections(form, false);
  if (typed.size === 0)
    return {
      kind: "going-on",
      message: { kind: "info", text: "Enter a correction beside a row first." },
    };
  const { corrected, unfinished, errors } = await app.db
    .transaction()
    .execute((trx) => correctRows(trx, list, typed, app.clock()));
  if (errors.size > 0) return refuseRows(form, errors, typed);
  return { kind: "going-on", message: correctionNotice(corrected, unfinished) };
}

function correctionNotice(corrected: number, unfinished: number): FlashMessage {
  if (corrected + unfinished === 0)
    return {
      kind: "info",
      text: "These rows have changed since this page was opened. Check what they need now.",
    };
  const sentences = [];
  if (corrected > 0)
    sentences.push(corrected === 1 ? "1 row was corrected." : `${corrected} rows were corrected.`);
  if (unfinished > 0)
    sentences.push(
      unfinished === 1
        ? "1 correction was saved, but its row needs something else too."
        : `${unfinished} corrections were saved, but their rows need something else too.`,
    );
  return { kind: unfinished > 0 ? "info" : "success", text: sentences.join(" ") };
}

async function suggest(app: AppContext, list: ListImport): Promise<ImportOutcome> {
  const corrected = await app.db
    .transaction()
    .execute((trx) => applySuggestions(trx, list, app.clock()));
  const text =
    corrected === 1
      ? "1 e-mail address was corrected."
      : `${corrected.toLocaleString("en")} e-mail addresses were corrected.`;
  return { kind: "going-on", message: { kind: "success", text } };
}

/** Corrections typed but not saved yet count too; a wrong one stops everything. */
async function apply(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
  actorId: string,
): Promise<ImportOutcome> {
  const { db } = app;
  const typed = readCorrections(form, true);
  if (typed.size > 0 && list.status === "ready") {
    const { errors } = await db
      .transaction()
      .execute((trx) => correctRows(trx, list, typed, app.clock()));
    if (errors.size > 0) return refuseRows(form, errors, typed);
  }
  const current = await readImport(db, list.accountId, list.id);
  if (!current) return { kind: "over" };
  const result = await applyImport(app, current, app.clock(), { actorId });
  if (result.kind === "adding") return { kind: "adding" };
  if (result.kind === "already") return list.status === "applied" ? { kind: "over" } : GOING_ON;
  if (result.kind === "changed") {
    const text =
      "The recipient list changed while you had this page open. We’re checking the file " +
      "against it again. Nothing was added yet.";
    return { kind: "going-on", message: { kind: "warning", text } };
  }
  return {
    kind: "added",
    message: { kind: "success", text: importDoneMessage(result.added, result.updated) },
  };
}

/** What is said on the list once everybody is there. */
export function importDoneMessage(added: number, updated: number): string {
  const parts = [];
  if (added > 0 || updated === 0)
    parts.push(
      added === 1 ? "1 person was added." : `${added.toLocaleString("en")} people were added.`,
    );
  if (updated > 0)
    parts.push(
      updated === 1
        ? "1 person was updated."
        : `${updated.toLocaleString("en")} people were updated.`,
    );
  return parts.join(" ");
}

function refuseRows(
  form: ReadonlyMap<string, string>,
  errors: Map<number, string>,
  typed: Map<number, TypedCorrection>,
): ImportOutcome {
  const problems: FormErrors = {};
  for (const [row, { field }] of typed) {
    const message = errors.get(row);
    if (message) problems[correctionName(row, field)] = `Row ${row}: ${message}`;
  }
  return { kind: "refused", answer: answerOf(submissionOf(form, z.object({})), problems) };
}
