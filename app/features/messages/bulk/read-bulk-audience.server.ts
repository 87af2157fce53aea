import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { isSampleAddress } from "#app/platform/text/email-address.ts";
import type { Database } from "#db/database.server.ts";
import { leftOut } from "../batches/audience.server.ts";
import type { BulkChoice } from "./bulk-choice.ts";
import { findSamplePeople, hasSampleData } from "./sample-people.server.ts";
import { answerRows, findCovered, listRows, readNumbers, readSourcePeople, type SourcePerson } from "./source-people.server.ts";
import type { Source } from "./sources.server.ts";

export interface BulkPerson extends SourcePerson {
  /** Why no mail goes to them, as a code of the ledger; null: one does. */
  leftOut: string | null;
}

/** Some of the people, and how many chosen rows were passed over because their address comes again among the chosen. */
export interface BulkPeople {
  people: BulkPerson[];
  twins: number;
}

const CHUNK = 250;

/**
 * The people of a choice, each address once: of several rows with one address the newest counts. In pieces, so that memory
 * stays bounded whatever their number, and other visitors are served between.
 */
export async function* readBulkAudience(db: Database, source: Source, choice: BulkChoice): AsyncGenerator<BulkPeople> {
  const hasSamples = await hasSampleData(db, source.accountId);
  for await (const numbers of chosenNumbers(db, source, choice)) {
    const rows = await readSourcePeople(db, source, numbers);
    const newest = await newestOfAddress(db, source, choice, rows);
    const people = newest ? rows.filter(({ email, number }) => (newest.get(email) ?? number) === number) : rows;
    const emails = people.map(({ email }) => email);
    const suppressed = await readSuppressions(db, source.accountId, emails);
    const samples = hasSamples ? await findSamplePeople(db, source.accountId, emails) : new Set<string>();
    yield {
      people: people.map((person) => ({
        ...person,
        leftOut:
          samples.has(person.email) || isSampleAddress(person.email)
            ? "sample"
            : (leftOut(person.email, suppressed)?.code ?? null),
      })),
      twins: rows.length - people.length,
    };
    await letOthersRun();
  }
}

/** The numbers of a choice, in the source's order, those that `all` finds first. */
async function* chosenNumbers(db: Database, source: Source, { all, minus, plus }: BulkChoice): AsyncGenerator<number[]> {
  const step = source.kind === "list" ? 1 : -1;
  if (all !== null) {
    const without = new Set(minus);
    for (let from: number | null = null; ; ) {
      const numbers: number[] = await readNumbers(db, source, { q: all, from, limit: CHUNK });
      const chosen = numbers.filter((number) => !without.has(number));
      if (chosen.length > 0) yield chosen;
      if (numbers.length < CHUNK) break;
      from = numbers.at(-1)! + step;
    }
  }
  const covered = all === null ? new Set<number>() : await findCovered(db, source, plus, all);
  const ticked = plus.filter((number) => !covered.has(number)).sort((one, other) => (one - other) * step);
  for (let at = 0; at < ticked.length; at += CHUNK) yield ticked.slice(at, at + CHUNK);
}

/** For each address of these people the highest number that is chosen; null where an address can't come twice. */
async function newestOfAddress(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
  people: readonly SourcePerson[],
): Promise<Map<string, number> | null> {
  if (source.kind === "all" || people.length === 0) return null;
  const emails = people.map(({ email }) => email);
  const newest = new Map<string, number>();
  const keep = (rows: { email: string | null; number: number }[]) => {
    for (const { email, number } of rows) if (email) newest.set(email, Math.max(number, newest.get(email) ?? 0));
  };
  const isList = source.kind === "list";
  const list = (q: string) =>
    listRows(db, source, q)
      .select((eb) => ["email", eb.fn.max<number>("position").as("number")])
      .where("email", "in", emails)
      .groupBy("email");
  const answers = (q: string) =>
    answerRows(db, source, q)
      .select((eb) => ["emailKey as email", eb.fn.max<number>("number").as("number")])
      .where("emailKey", "in", emails)
      .groupBy("emailKey");
  const without = sql.join(minus.length > 0 ? minus : [0]);
  const only = sql.join(plus.length > 0 ? plus : [0]);
  if (all !== null) {
    keep(
      isList
        ? await list(all).where(sql<boolean>`"position" not in (${without})`).execute()
        : await answers(all).where(sql<boolean>`"number" not in (${without})`).execute(),
    );
  }
  if (plus.length > 0) {
    keep(
      isList
        ? await list("").where(sql<boolean>`"position" in (${only})`).execute()
        : await answers("").where(sql<boolean>`"number" in (${only})`).execute(),
    );
  }
  return newest;
}
