import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { ImportsTable } from "#db/schema/imports.ts";
import { type ColumnUse, checkMapping, FIXED_USES, type Mapping, placeholderName } from "../lists/list-columns.ts";
import { ListProblem } from "../lists/recipient-query.ts";
import { applyImport } from "./apply-import.server.ts";
import { applySuggestions, correctRows } from "./correct-rows.server.ts";
import { columnNamesOf } from "./detected-list.ts";
import { type ListImport, readImport } from "./find-import.server.ts";
import { beginCheck, chooseSheet, discardImport, reopenMapping } from "./import-acts.server.ts";
import { correctionName, readCorrectionName, type TypedCorrection } from "./row-correction.ts";

export interface ImportProblem {
  errors: FormErrors;
  values: Record<string, string>;
}

/** What one press of a button on an import's page does. `doneTo`: where it leads when people were added. Answers a redirect, or what is wrong for a 422. */
export async function answerImportForm(
  app: AppContext,
  list: ListImport,
  form: FormData,
  { base, doneTo = base, actorId }: { base: string; doneTo?: string; actorId: string },
): Promise<Response | ImportProblem> {
  const here = `${base}/import/${list.id}`;
  switch (form.get("intent")) {
    case "sheet":
      return changeSheet(app, list, form, here);
    case "check":
      return check(app, list, form, here);
    case "back":
      await reopenMapping(app, list);
      return seeOther(here);
    case "correct":
      return correct(app, list, form, here);
    case "suggest":
      return suggest(app, list, here);
    case "apply":
      return apply(app, list, form, { base, here, doneTo, actorId });
    case "discard":
      await discardImport(app, list);
      return seeOtherWith(app, base, {
        kind: "info",
        text: `${list.fileName} was put aside. ${list.status === "applied" ? "The people that were added stay." : "Nobody was added."}`,
      });
    default:
      return seeOther(here);
  }
}

async function changeSheet(app: AppContext, list: ListImport, form: FormData, here: string): Promise<Response | ImportProblem> {
  const sheet = form.get("sheet")?.toString() ?? "";
  if (!list.detected.sheets.includes(sheet)) return seeOther(here);
  try {
    await chooseSheet(app, list, sheet);
    return seeOther(here);
  } catch (error) {
    if (error instanceof ListProblem) return { errors: { sheet: error.message }, values: { sheet } };
    throw error;
  }
}

const POLICIES: ImportsTable["policy"][] = ["keep", "update", "updateByAddress"];

async function check(app: AppContext, list: ListImport, form: FormData, here: string): Promise<Response | ImportProblem> {
  if (list.status !== "uploaded") return seeOther(here);
  const mapping = readMapping(list, form);
  const errors = checkMapping(mapping, columnNamesOf(list.detected, mapping.headingRow));
  if (!form.has("consent")) errors.consent = "Tick that you may use these people's data. Without it the list can't be used.";
  if (Object.keys(errors).length > 0) return { errors, values: textsOf(form) };
  const policy = POLICIES.find((one) => one === form.get("policy")) ?? "keep";
  await beginCheck(app, list, { mapping, policy, now: app.clock() });
  return seeOther(here);
}

/** The posted choices; a use that is not offered counts as "Do not use". */
function readMapping(list: ListImport, form: FormData): Mapping {
  const { detected } = list;
  const headingRow = form.has("headings") ? list.mapping.headingRow || detected.headingRow || 1 : 0;
  const shown = columnNamesOf(detected, list.mapping.headingRow);
  const names = columnNamesOf(detected, headingRow);
  const columns = names.map((name, index): ColumnUse => {
    const use = form.get(`use-${index}`)?.toString() ?? "skip";
    const fixed = FIXED_USES.find((one) => one.use === use);
    if (fixed) return fixed.use;
    return use === `field:${placeholderName(shown[index] ?? "")}` ? `field:${placeholderName(name)}` : "skip";
  });
  return { columns, headingRow, oneName: form.has("oneName"), leaveOutRepeatedAddresses: form.has("repeats") };
}

/** What was typed, by row number; boxes left empty are passed over. `onlyChanged`: so are those left as they were offered. */
function readCorrections(form: FormData, onlyChanged: boolean): Map<number, TypedCorrection> {
  const typed = new Map<number, TypedCorrection>();
  for (const [name, value] of form) {
    const box = readCorrectionName(name);
    if (!box || typeof value !== "string" || !value.trim()) continue;
    if (onlyChanged && value === form.get(`was-${box.rowNumber}`)) continue;
    typed.set(box.rowNumber, { field: box.field, text: value.slice(0, 1000) });
  }
  return typed;
}

async function correct(app: AppContext, list: ListImport, form: FormData, here: string): Promise<Response | ImportProblem> {
  const typed = readCorrections(form, false);
  if (typed.size === 0) return seeOtherWith(app, here, { kind: "info", text: "Type a correction beside a row first." });
  const { corrected, unfinished, errors } = await app.db
    .transaction()
    .execute((trx) => correctRows(trx, list, typed, app.clock()));
  if (errors.size > 0) return { errors: rowErrors(errors, typed), values: textsOf(form) };
  return seeOtherWith(app, here, correctionNotice(corrected, unfinished));
}

function correctionNotice(corrected: number, unfinished: number): FlashMessage {
  if (corrected + unfinished === 0)
    return { kind: "info", text: "These rows have changed since this page was opened. Check what they need now." };
  const sentences = [];
  if (corrected > 0) sentences.push(corrected === 1 ? "1 row was corrected." : `${corrected} rows were corrected.`);
  if (unfinished > 0)
    sentences.push(
      unfinished === 1
        ? "1 correction was saved, but its row needs something else too."
        : `${unfinished} corrections were saved, but their rows need something else too.`,
    );
  return { kind: unfinished > 0 ? "info" : "success", text: sentences.join(" ") };
}

async function suggest(app: AppContext, list: ListImport, here: string): Promise<Response> {
  const corrected = await app.db.transaction().execute((trx) => applySuggestions(trx, list, app.clock()));
  return seeOtherWith(app, here, {
    kind: "success",
    text:
      corrected === 1 ? "1 e-mail address was corrected." : `${corrected.toLocaleString("en")} e-mail addresses were corrected.`,
  });
}

/** Corrections typed but not saved yet count too; a wrong one stops everything. */
async function apply(
  app: AppContext,
  list: ListImport,
  form: FormData,
  { base, here, doneTo, actorId }: { base: string; here: string; doneTo: string; actorId: string },
): Promise<Response | ImportProblem> {
  const { db } = app;
  const typed = readCorrections(form, true);
  if (typed.size > 0 && list.status === "ready") {
    const { errors } = await db.transaction().execute((trx) => correctRows(trx, list, typed, app.clock()));
    if (errors.size > 0) return { errors: rowErrors(errors, typed), values: textsOf(form) };
  }
  const current = await readImport(db, list.accountId, list.id);
  if (!current) return seeOther(base);
  const result = await applyImport(app, current, app.clock(), { actorId, base });
  if (result.kind === "already") return seeOther(list.status === "applied" ? base : here);
  if (result.kind === "changed")
    return seeOtherWith(app, here, {
      kind: "warning",
      text: "The recipient list changed while you looked at this. The file is being checked against it again; nothing was added yet.",
    });
  return seeOtherWith(app, doneTo, { kind: "success", text: importDoneMessage(result.added, result.updated) });
}

function importDoneMessage(added: number, updated: number): string {
  const parts = [];
  if (added > 0 || updated === 0)
    parts.push(added === 1 ? "1 person was added." : `${added.toLocaleString("en")} people were added.`);
  if (updated > 0) parts.push(updated === 1 ? "1 person was updated." : `${updated.toLocaleString("en")} people were updated.`);
  return parts.join(" ");
}

function rowErrors(errors: Map<number, string>, typed: Map<number, TypedCorrection>): Record<string, string> {
  return Object.fromEntries(
    [...errors].map(([row, message]) => [correctionName(row, typed.get(row)!.field), `Row ${row}: ${message}`]),
  );
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
