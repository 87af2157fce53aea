import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, intentOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { answerRepeat, keepAddress, takeAddresses, takeSuggestion } from "./answer-row.server.ts";
import { withAnswer } from "./columns/column-readings.ts";
import { CONSENT_MISSING, consentUseOf } from "./consent.ts";
import { applySuggestions, type CorrectionResult, correctRows } from "./correct-rows.server.ts";
import { editCells, readTypedCells } from "./edits/edit-cells.server.ts";
import { undoChange } from "./edits/edit-rows.server.ts";
import type { EditedBy } from "./edits/stored-edits.server.ts";
import { type ListImport, readImport } from "./find-import.server.ts";
import { applyImport, readAgain, reopenMapping } from "./import-acts.server.ts";
import { GOING_ON, type ImportOutcome } from "./import-outcome.ts";
import { startImportCheck } from "./import-runner.server.ts";
import { answerNames } from "./names/answer-names.server.ts";
import { correctionName, readCorrectionName, type TypedCorrection } from "./row-correction.ts";
import { readHiddenRows } from "./sheet-questions.ts";

/**
 * What the buttons of the check page do. All of them also take what was typed on the page: no press
 * loses it.
 */
const ACTS = [
  ...(["correct", "suggest", "use", "keep", "two", "same", "undo"] as const),
  ...(["first", "each", "names", "column", "hidden-rows", "apply", "back"] as const),
];
type Act = (typeof ACTS)[number];

const SAYS_WHAT_IS_MEANT: ReadonlySet<Act> = new Set(["use", "keep", "first", "each"]);

/**
 * One press on the check page. `about`: the row, or the change, that its button is for; `answer`:
 * the same as text, as "capitals:fix".
 */
interface Press {
  act: Act;
  about: number;
  answer: string;
  form: ReadonlyMap<string, string>;
  by: EditedBy;
}

/** Does what a button of the check page says; null: the button is of another page. */
export async function handleReportForm(
  app: AppContext,
  list: ListImport,
  form: ReadonlyMap<string, string>,
  actorId: string,
): Promise<ImportOutcome | null> {
  const [name = "", ...rest] = intentOf(form).split(":");
  const act = ACTS.find((one) => one === name);
  if (!act) return null;
  const answer = rest.join(":");
  const press: Press = {
    act,
    about: Number(answer),
    answer,
    form,
    by: { actorId, now: app.clock() },
  };
  const saved = await app.db.transaction().execute((trx) => saveTyped(trx, list, press));
  if (act === "back") {
    await reopenMapping(app, list);
    return GOING_ON;
  }
  if (act === "apply") return apply(app, list, press, saved);
  const outcome = await doAct(app, list, press, saved);
  return Object.keys(saved.errors).length > 0 ? refuse(form, saved.errors) : outcome;
}

/** What became of everything that was typed on the page. */
interface Saved extends Pick<CorrectionResult, "corrected" | "unfinished"> {
  /** Cells that were changed among the good rows. */
  cells: number;
  /** Whether anything was typed at all. */
  isTyped: boolean;
  /** What can't be used, by the names of the boxes. */
  errors: FormErrors;
}

/** Takes every box and every cell that was changed. Whoever leaves the page finds wrong ones again. */
async function saveTyped(trx: Database, list: ListImport, press: Press): Promise<Saved> {
  const { act, about, form, by } = press;
  const isLeaving = act === "apply" || act === "back";
  const typed = readCorrections(form);
  // The button says what is meant for its row.
  if (SAYS_WHAT_IS_MEANT.has(act)) typed.delete(about);
  const cells = readTypedCells(form, list);
  const corrections =
    typed.size > 0
      ? await correctRows(trx, list, typed, {
          ...by,
          keepsWrong: isLeaving && list.status === "ready",
        })
      : { corrected: 0, unfinished: 0, errors: new Map<number, string>() };
  const edits = await editCells(trx, list, cells, by);
  const errors: FormErrors = Object.fromEntries(edits.errors);
  for (const [row, { field }] of typed) {
    const message = corrections.errors.get(row);
    if (message) errors[correctionName(row, field)] = `Row ${row}: ${message}`;
  }
  const { corrected, unfinished } = corrections;
  const isTyped = typed.size + cells.length > 0;
  return { corrected, unfinished, cells: edits.changed, isTyped, errors };
}

/** What was typed, by row number; boxes left as they were, or empty, are passed over. */
function readCorrections(form: ReadonlyMap<string, string>): Map<number, TypedCorrection> {
  const typed = new Map<number, TypedCorrection>();
  for (const [name, value] of form) {
    const box = readCorrectionName(name);
    if (!box || !value.trim() || value === form.get(`was-${box.rowNumber}`)) continue;
    typed.set(box.rowNumber, { field: box.field, text: value.slice(0, 1000) });
  }
  return typed;
}

async function doAct(
  app: AppContext,
  list: ListImport,
  { act, about, answer, form, by }: Press,
  saved: Saved,
): Promise<ImportOutcome> {
  const inTransaction = <T>(work: (trx: Database) => Promise<T>) =>
    app.db.transaction().execute(work);
  switch (act) {
    case "use": {
      const taken = await inTransaction((trx) => takeSuggestion(trx, list, about, by));
      return goOn(correctionNotice(together(saved, taken)));
    }
    case "keep": {
      const kept = await inTransaction((trx) => keepAddress(trx, list, about, by));
      return goOn(correctionNotice(together(saved, kept)));
    }
    case "suggest": {
      const corrected = await inTransaction((trx) => applySuggestions(trx, list, by));
      const text = `${counted(corrected, "e-mail address was", "e-mail addresses were")} corrected.`;
      return goOn({ kind: "success", text });
    }
    case "first":
    case "each": {
      // Without a row it is about all rows alike.
      const rowNumber = answer ? about : null;
      const given = { rowNumber, addresses: act, by };
      const taken = await inTransaction((trx) => takeAddresses(trx, list, given));
      return goOn(correctionNotice(together(saved, taken)));
    }
    case "two":
    case "same":
      await inTransaction((trx) => answerRepeat(trx, list, { rowNumber: about, answer: act, by }));
      return { kind: "going-on", at: "fix" };
    case "undo": {
      const undone = await inTransaction((trx) => undoChange(trx, list, about));
      if (undone === "read-again") startImportCheck(app, list.id);
      return { kind: "going-on", at: "read" };
    }
    case "names":
      await answerNames(app, list, answer);
      return { kind: "going-on", at: "names" };
    case "column": {
      const readings = withAnswer(list.detected.doubts, list.mapping, answer);
      if (readings && list.status === "ready")
        await readAgain(app, list, { ...list.mapping, readings });
      return { kind: "going-on", at: "columns" };
    }
    case "hidden-rows": {
      const mapping = { ...list.mapping, hiddenRows: readHiddenRows(form.get("hiddenRows")) };
      if (list.status === "ready") await readAgain(app, list, mapping);
      return { kind: "going-on", at: "read" };
    }
    default:
      return afterSaving(saved);
  }
}

function afterSaving(saved: Saved): ImportOutcome {
  if (!saved.isTyped) return goOn({ kind: "info", text: "Enter a correction beside a row first." });
  const isOnlyCells = saved.cells > 0 && saved.corrected + saved.unfinished === 0;
  return isOnlyCells ? { kind: "going-on", at: "read" } : goOn(correctionNotice(saved));
}

function goOn(message: FlashMessage): ImportOutcome {
  return { kind: "going-on", message };
}

type Corrected = Pick<Saved, "corrected" | "unfinished">;

function together(one: Corrected, other: Corrected): Corrected {
  return {
    corrected: one.corrected + other.corrected,
    unfinished: one.unfinished + other.unfinished,
  };
}

function correctionNotice({ corrected, unfinished }: Corrected): FlashMessage {
  if (corrected + unfinished === 0)
    return {
      kind: "info",
      text: "These rows have changed since this page was opened. Check what they need now.",
    };
  const sentences = [];
  if (corrected > 0) sentences.push(`${counted(corrected, "row was", "rows were")} corrected.`);
  if (unfinished > 0)
    sentences.push(
      unfinished === 1
        ? "1 correction was saved, but its row needs something else too."
        : `${unfinished} corrections were saved, but their rows need something else too.`,
    );
  return { kind: unfinished > 0 ? "info" : "success", text: sentences.join(" ") };
}

/**
 * Adds everybody who is ready. Corrections that can't be used hold up only their own rows, which
 * keep what was typed.
 */
async function apply(
  app: AppContext,
  list: ListImport,
  { form, by }: Press,
  saved: Saved,
): Promise<ImportOutcome> {
  const { db } = app;
  const wrong = Object.keys(saved.errors).filter((name) => name.startsWith("row-"));
  const wrongCells = Object.entries(saved.errors).filter(([name]) => name.startsWith("cell-"));
  // A good row would be added as it was before, and what was typed would be lost.
  if (wrongCells.length > 0) return refuse(form, Object.fromEntries(wrongCells));
  if (list.consentAt === null && list.status === "ready") {
    if (!form.has("consent"))
      return refuse(form, { ...saved.errors, consent: CONSENT_MISSING[consentUseOf(list)] });
    await noteConsent(db, list.id, by.now);
  }
  const current = await readImport(db, list.accountId, list.id);
  if (!current) return { kind: "over" };
  const result = await applyImport(app, current, by.now, { actorId: by.actorId ?? "" });
  const stillWrong: FlashMessage = {
    kind: "warning",
    text: `${counted(wrong.length, "correction")} can’t be used yet.`,
  };
  if (result.kind === "adding")
    return { kind: "adding", ...(wrong[0] ? { message: stillWrong } : {}) };
  if (result.kind === "already") return list.status === "applied" ? { kind: "over" } : GOING_ON;
  if (result.kind === "changed") {
    const text =
      "The recipient list changed while you had this page open. We’re checking the file " +
      "against it again. Nothing was added yet.";
    return { kind: "going-on", message: { kind: "warning", text } };
  }
  const done = importDoneMessage(result.added, result.updated);
  if (wrong.length > 0)
    return { kind: "going-on", message: { ...stillWrong, text: `${done} ${stillWrong.text}` } };
  return { kind: "added", message: { kind: "success", text: done } };
}

async function noteConsent(db: Database, importId: string, now: Date): Promise<void> {
  await db
    .updateTable("imports")
    .set({ consentAt: now.toISOString() })
    .where("id", "=", importId)
    .where("status", "=", "ready")
    .execute();
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

function refuse(form: ReadonlyMap<string, string>, errors: FormErrors): ImportOutcome {
  return { kind: "refused", answer: answerOf(submissionOf(form, z.object({})), errors) };
}
