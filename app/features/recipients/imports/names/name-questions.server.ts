import { sql } from "kysely";
import {
  ANSWERS,
  type Answer,
  type NameAnswers,
  QUESTION_KINDS,
  type QuestionKind,
  settleName,
} from "#app/engines/names/index.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { type ListImport, readImport } from "../find-import.server.ts";
import { NAMES_PER_PAGE } from "../page-sizes.ts";
import { cellsOfWritten, showWritten } from "./written-name.ts";

/** One question about all names alike. */
export interface NameQuestion {
  kind: QuestionKind;
  /** People whose names it is about. */
  count: number;
  /** What was answered, or is done without an answer; null: it is open. */
  answer: Answer | null;
  /** One of the names: its row, how it is written, and what it becomes with the first answer. */
  rowNumber: number;
  written: string;
  becomes: string;
  /** How it is printed now. */
  printed: string;
}

export interface NamesView {
  questions: NameQuestion[];
  /** All names of one question, a page of them. */
  listed: NamesListed | null;
}

interface NamesListed {
  kind: QuestionKind;
  page: number;
  total: number;
  rows: { rowNumber: number; written: string; printed: string }[];
}

/** Said as the index of these rows says it, or SQLite would not use it. */
const HAS_DOUBTS = sql<boolean>`"importRows"."doubts" <> ''`;
const IS_TAKEN = ["add", "update"] as const;

/**
 * What is to be settled about the names of an import that was checked; null: nothing. With
 * `?names=` and a kind also all names alike.
 */
export async function showNameQuestions(
  db: Database,
  list: ListImport,
  search: URLSearchParams,
): Promise<NamesView | null> {
  if (list.status !== "ready") return null;
  const groups = await db
    .selectFrom("importRows")
    .select((eb) => [
      "doubts",
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.min("rowNumber").as("first"),
    ])
    .where("importId", "=", list.id)
    .where(HAS_DOUBTS)
    .where("outcome", "in", IS_TAKEN)
    .groupBy("doubts")
    .execute();
  if (groups.length === 0) return null;
  const kinds = QUESTION_KINDS.flatMap((kind) => {
    const alike = groups.filter(({ doubts }) => doubts.split(",").includes(kind));
    const count = alike.reduce((sum, group) => sum + Number(group.count), 0);
    const rowNumber = Math.min(...alike.map(({ first }) => first));
    return count > 0 ? [{ kind, count, rowNumber, doubts: alike.map(({ doubts }) => doubts) }] : [];
  });
  const questions: NameQuestion[] = [];
  for (const { kind, count, rowNumber } of kinds) {
    const example = await readExample(db, list, { kind, rowNumber });
    if (example) questions.push({ kind, count, answer: answerTo(kind, list), ...example });
  }
  const asked = kinds.find(({ kind }) => kind === search.get("names"));
  return { questions, listed: asked ? await listNames(db, list, asked, search) : null };
}

/** Titles are dropped unless that was undone; everything else is open until it is answered. */
function answerTo(kind: QuestionKind, { mapping }: ListImport): Answer | null {
  const answer = mapping.names?.[kind] ?? null;
  if (kind !== "titles") return answer;
  return answer === "leave" ? null : (answer ?? "drop");
}

async function readExample(
  db: Database,
  list: ListImport,
  { kind, rowNumber }: { kind: QuestionKind; rowNumber: number },
): Promise<Pick<NameQuestion, "rowNumber" | "written" | "becomes" | "printed"> | null> {
  const row = await db
    .selectFrom("importRows")
    .select(["firstName", "lastName", "written"])
    .where("importId", "=", list.id)
    .where("rowNumber", "=", rowNumber)
    .executeTakeFirst();
  if (!row) return null;
  const answers: NameAnswers = { ...list.mapping.names, [kind]: ANSWERS[kind][0] };
  return {
    rowNumber,
    written: showWritten(row.written),
    becomes: wholeName(settleName(cellsOfWritten(row.written, list.mapping), answers)),
    printed: wholeName(row),
  };
}

async function listNames(
  db: Database,
  list: ListImport,
  { kind, count, doubts }: { kind: QuestionKind; count: number; doubts: string[] },
  search: URLSearchParams,
): Promise<NamesListed> {
  const page = Math.min(readPageNumber(search), Math.ceil(count / NAMES_PER_PAGE));
  const rows = await db
    .selectFrom("importRows")
    .select(["rowNumber", "firstName", "lastName", "written"])
    .where("importId", "=", list.id)
    .where(HAS_DOUBTS)
    .where("doubts", "in", doubts)
    .where("outcome", "in", IS_TAKEN)
    .orderBy("rowNumber")
    .limit(NAMES_PER_PAGE)
    .offset((page - 1) * NAMES_PER_PAGE)
    .execute();
  return {
    kind,
    page,
    total: count,
    rows: rows.map(({ rowNumber, written, ...name }) => ({
      rowNumber,
      written: showWritten(written),
      printed: wholeName(name),
    })),
  };
}

/**
 * What a name of an import becomes once its question is answered, for a picture of it. `of`: as the
 * address of the picture says it, "importId.rowNumber.kind". Null: there is none such.
 */
export async function findNameToDraw(
  db: Database,
  { accountId, projectId }: { accountId: string; projectId: string },
  of: string,
): Promise<{ firstName: string; lastName: string } | null> {
  const [importId = "", row = "", asked = ""] = of.split(".");
  const kind = QUESTION_KINDS.find((one) => one === asked);
  const list = await readImport(db, accountId, importId);
  if (!kind || list?.projectId !== projectId || !/^\d{1,9}$/.test(row)) return null;
  const found = await db
    .selectFrom("importRows")
    .select("written")
    .where("importId", "=", list.id)
    .where("rowNumber", "=", Number(row))
    .where(HAS_DOUBTS)
    .executeTakeFirst();
  if (!found) return null;
  const answers: NameAnswers = { ...list.mapping.names, [kind]: ANSWERS[kind][0] };
  return settleName(cellsOfWritten(found.written, list.mapping), answers);
}
