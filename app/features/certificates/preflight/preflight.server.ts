import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Design } from "#app/engines/certificate/design.ts";
import type { FitReport } from "#app/engines/certificate/drawing.server.ts";
import { placeholderValues } from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import {
  countPeople,
  firstPeople,
  listColumns,
  recipientValues,
} from "../draw/draft-drawing.server.ts";
import { withOwnFonts } from "../fonts/design-fonts.server.ts";

import type { Project } from "../model/project.server.ts";
import { stampLeftOut } from "../projects/left-out-people.server.ts";
import { type DesignNote, designNotes } from "./design-notes.ts";
import { type EmptyValue, emptyValuesOf } from "./empty-values.ts";
import { type ProblemGroup, ProblemGroups, type TroubledPerson } from "./problem-groups.ts";

/**
 * People in one question to the renderer: each lays the design out once, so not few; all are held
 * meanwhile, so not many.
 */
const CHUNK = 250;

type App = Pick<AppContext, "db" | "drawing" | "clock" | "log">;

/**
 * Fields that spoil somebody's certificate, by the person's id: letters that no font has, texts
 * taller than their box.
 */
export type Spoilt = ReadonlyMap<string, readonly FitReport[]>;

/** What is known so far of how a project's certificates would come out. */
export interface Preflight {
  state: "running" | "done" | "failed";
  /** 0 of 0: there is nobody in the list yet, a sample name was used. */
  checked: number;
  total: number;
  groups: ProblemGroup[];
  notes: DesignNote[];
  /** Changes with everything that pictures of these certificates show. */
  version: string;
}

/** Lays out every certificate of a project, piece by piece, while others go on. */
class Run {
  state: Preflight["state"] = "running";
  checked = 0;
  isAbandoned = false;
  failure: unknown = null;
  notes: DesignNote[] = [];
  readonly groups: ProblemGroups;
  readonly spoilt = new Map<string, readonly FitReport[]>();
  readonly ended: Promise<void>;
  readonly stamp: string;
  readonly total: number;
  private readonly app: App;
  private readonly given: { account: Organiser["account"]; project: Project; design: Design };

  constructor(
    stamp: string,
    total: number,
    app: App,
    given: { account: Organiser["account"]; project: Project; design: Design },
  ) {
    this.stamp = stamp;
    this.total = total;
    this.app = app;
    this.given = given;

    this.groups = new ProblemGroups(given.design);
    this.ended = this.lookAtEverybody().then(
      () => {
        this.state = "done";
      },
      (error: unknown) => {
        this.state = "failed";
        this.failure = error;
        if (!this.isAbandoned)
          app.log.error(
            { err: error, projectId: given.project.id },
            "the check of a design failed",
          );
      },
    );
  }

  shown(): Preflight {
    const { state, checked, total, notes, stamp: version } = this;
    return { state, checked, total, groups: this.groups.list(), notes, version };
  }

  private async lookAtEverybody(): Promise<void> {
    const { db, clock } = this.app;
    const { account, project, design } = this.given;
    const now = clock();
    const emptyOf = emptyValuesOf(design);
    const filledKeys = new Set<string>();
    /** Notes what they have, and says what they lack. */
    const lookFor = (given: Record<string, string>) => {
      const values = placeholderValues(given);
      for (const [key, value] of values) if (value) filledKeys.add(key);
      return emptyOf(values);
    };
    if (this.total === 0) {
      const [sample = {}] = await firstPeople(db, { account, project }, 1, now);
      const empty = lookFor(sample);
      await this.ask([
        { person: { id: "", row: 0, name: "the sample name" }, values: sample, empty },
      ]);
    }
    for await (const people of everybody(db, project)) {
      if (this.isAbandoned) return;
      const kept = people.flatMap(({ row, isLeftOut, ...recipient }) => {
        if (isLeftOut) return [];
        const values = recipientValues(account, project, recipient, now);
        const person = { id: recipient.id, row, name: values["Full Name"] || recipient.email };
        return [{ person, values, empty: lookFor(values) }];
      });
      await this.ask(kept);
      this.checked += people.length;
      await letOthersRun();
    }
    const columns = await listColumns(db, project);
    const background = await uploadedPicture(db, account.id, design);
    this.notes = designNotes(design, {
      columns,
      filledKeys,
      background,
      hasLogo: account.logoFileKey !== null,
    });
  }

  private async ask(
    people: { person: TroubledPerson; values: Record<string, string>; empty: EmptyValue[] }[],
  ): Promise<void> {
    if (people.length === 0) return;
    const reports = await this.app.drawing.check(
      this.given.design,
      people.map(({ values }) => values),
    );
    for (const [i, { person, empty }] of people.entries()) {
      const report = reports[i];
      if (!report) throw new Error("the drawing checked fewer people than it was given");
      this.groups.add(person, report, empty);
      const spoilt = spoiltFields(report);
      if (spoilt.length > 0) this.spoilt.set(person.id, spoilt);
    }
  }
}

export function spoiltFields(reports: readonly FitReport[]): FitReport[] {
  return reports.filter(({ missing, fit }) => missing.length > 0 || fit === "overflows");
}

/**
 * The latest run of each project in this process. A process that has none begins one of its own.
 */
const runs = new LRUCache<string, Run>({
  max: 50,
  dispose: (run) => {
    run.isAbandoned = true;
  },
});

/**
 * How every certificate of the project would come out. The work goes on after the answer; whoever
 * asks again sees how far it is. Waits up to `waitMs` for the end. When people, values or design
 * change, it begins anew.
 */
export async function readPreflight(
  app: App,
  given: { account: Organiser["account"]; project: Project; design: Design },
  waitMs: number,
): Promise<Preflight> {
  return (await currentRun(app, given, waitMs)).shown();
}

/**
 * Of one group of the check, by its key, those of its people; null when there is no such group any
 * more.
 */
export async function readGroupPart(
  app: App,
  given: Parameters<typeof readPreflight>[1],
  { key, from, to }: { key: string; from: number; to: number },
): Promise<ProblemGroup | null> {
  const run = await currentRun(app, given, 10_000);
  return run.groups.part(key, from, to);
}

/** Everybody in one group of the check, by its key. Empty when there is no such group any more. */
export async function readGroup(
  app: App,
  given: Parameters<typeof readPreflight>[1],
  key: string,
): Promise<string[]> {
  const run = await currentRun(app, given, 10_000);
  return run.groups.idsOf(key);
}

/**
 * Everybody of the list whose certificate would be spoilt: the same look at everybody that the
 * check of the design shows, waited for to its end. With `isShort` nobody is looked at: null unless
 * everybody was already. Throws when the look failed.
 */
export async function readSpoilt(
  app: App,
  given: Parameters<typeof readPreflight>[1],
  isShort = false,
): Promise<Spoilt | null> {
  if (isShort) {
    const { stamp } = await stampOf(app, await withFonts(app, given));
    const run = runs.get(given.project.id);
    return run?.stamp === stamp && run.state === "done" ? run.spoilt : null;
  }
  for (;;) {
    const run = await currentRun(app, given, 0);
    await run.ended;
    if (run.state === "failed")
      throw new Error("The certificates could not be laid out", { cause: run.failure });
    // Another request changed the list meanwhile, or many projects are checked at once.
    if (!run.isAbandoned) return run.spoilt;
  }
}

async function withFonts(
  app: App,
  given: Parameters<typeof readPreflight>[1],
): Promise<Parameters<typeof readPreflight>[1]> {
  return { ...given, design: await withOwnFonts(app.db, given.account.id, given.design) };
}

async function currentRun(
  app: App,
  asked: Parameters<typeof readPreflight>[1],
  waitMs: number,
): Promise<Run> {
  const given = await withFonts(app, asked);
  const { stamp, total } = await stampOf(app, given);
  let run = runs.get(given.project.id);
  if (!run || run.stamp !== stamp || run.state === "failed") {
    run = new Run(stamp, total, app, given);
    runs.set(given.project.id, run);
  }
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([run.ended, patience]);
  clearTimeout(timer);
  return run;
}

/** One hash over everything that the check reads. */
async function stampOf(
  { db, clock }: App,
  { account, project, design: { ownFonts } }: Parameters<typeof readPreflight>[1],
) {
  const total = await countPeople(db, project);
  const list = await db
    .selectFrom("recipients")
    .select((eb) => [
      eb.fn.max("updatedAt").as("updatedAt"),
      eb.fn.max("id").as("lastId"),
      eb.fn.sum("position").as("positions"),
    ])
    .where("accountId", "=", account.id)
    .where("listId", "=", project.listId ?? "")
    .executeTakeFirst();
  const leftOut = await stampLeftOut(db, project.id);
  const { name, supportEmail, timeZone, logoFileKey } = account;
  const { design, details, title, expiry } = project;
  const read = [
    name,
    supportEmail,
    timeZone,
    logoFileKey,
    design,
    ownFonts,
    details,
    title,
    expiry,
    total,
    list,
    leftOut,
    clock().toISOString().slice(0, 10),
  ];
  return { total, stamp: createHash("sha256").update(JSON.stringify(read)).digest("base64url") };
}

/**
 * The project's list in its order, in pieces, with the row of each and whether they are left out of
 * its sends.
 */
async function* everybody(db: Database, project: Project) {
  let after = -1;
  let row = 0;
  for (;;) {
    const people = await db
      .selectFrom("recipients")
      .leftJoin("leftOutPeople", (join) =>
        join
          .onRef("leftOutPeople.recipientId", "=", "recipients.id")
          .on("leftOutPeople.projectId", "=", project.id),
      )
      .select([
        "id",
        "position",
        "firstName",
        "lastName",
        "email",
        "certificateName",
        "fields",
        "leftOutAt",
      ])
      .where("recipients.accountId", "=", project.accountId)
      .where("listId", "=", project.listId ?? "")
      .where("position", ">", after)
      .orderBy("position")
      .limit(CHUNK)
      .execute();
    const last = people.at(-1);
    if (!last) return;
    after = last.position;
    yield people.map(({ leftOutAt, fields, ...person }) => ({
      ...person,
      fields: readStoredTexts(fields, "recipients.fields", person.id),
      row: ++row,
      isLeftOut: leftOutAt !== null,
    }));
  }
}

/**
 * The size of the picture that was uploaded as the design's background; null for a built-in one, or
 * one kept as a PDF.
 */
async function uploadedPicture(db: Database, accountId: string, design: Design) {
  const background = await db
    .selectFrom("backgrounds")
    .select(["widthPx", "heightPx", "pdfFileKey"])
    .where("id", "=", design.backgroundId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return background && background.pdfFileKey === null ? background : null;
}
