import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { PathPeopleTable } from "#db/schema/paths.ts";
import { PATH_STATES, stepText } from "./path-model.ts";
import { listPaths, type Path, readSteps } from "./paths.server.ts";
import { problemOfPath, readStepOptions, sourceOfPath } from "./steps.server.ts";

type Account = { id: string; name: string; timeZone: string };

/** How many people are on a path in a state, at a step or at any. */
async function countPeople(db: Database, pathId: string) {
  const rows = await db
    .selectFrom("pathPeople")
    .select(["state", "stepId"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("pathId", "=", pathId)
    .groupBy(["state", "stepId"])
    .execute();
  return (state: PathPeopleTable["state"], stepId?: string) =>
    rows
      .filter((row) => row.state === state && (!stepId || row.stepId === stepId))
      .reduce((sum, { count }) => sum + Number(count), 0);
}

/** An account's paths with how many people are on each. */
export async function showPaths(db: Database, accountId: string) {
  const shown = [];
  for (const { id, name, state, stoppedReason } of await listPaths(db, accountId)) {
    const count = await countPeople(db, id);
    const counts = { waiting: count("waiting"), finished: count("finished"), left: count("left") };
    shown.push(Object.assign({ id, name, stoppedReason }, PATH_STATES[state], counts));
  }
  return shown;
}

/** A path as its page shows it. */
export async function showPath(db: Database, account: Account, path: Path) {
  const { id, name, state, stoppedReason } = path;
  const all = await readSteps(db, id);
  const options = await readStepOptions(db, account, all);
  const count = await countPeople(db, id);
  const steps = all.map((step, index) => ({
    id: step.id,
    kind: step.kind,
    draftId: step.draftId,
    text: stepText(step, options, all),
    isFirst: index === 0,
    isLast: index === all.length - 1,
    waiting: count("waiting", step.id),
    passed: step.passed,
    skipped: step.skipped,
    left: count("left", step.id),
  }));
  const isNew = state === "draft" && all.length === 0;
  const isOver = state === "ended" || stoppedReason !== null;
  return {
    path: Object.assign({ id, name, state, stoppedReason }, PATH_STATES[state]),
    from: (await sourceOfPath(db, path))?.title ?? null,
    steps,
    counts: { waiting: count("waiting"), finished: count("finished"), left: count("left") },
    problem: isOver || isNew ? null : await problemOfPath(db, path, all),
  };
}

export type ShownPath = Awaited<ReturnType<typeof showPath>>;

const PEOPLE_PER_PAGE = 50;
export const SHOWN_STATES = { waiting: "Waiting", finished: "Finished", left: "Left" } as const;
export type ShownState = keyof typeof SHOWN_STATES;

/** One page of who is on a path in a state, at a step or at any, those who are due first on top. */
export async function showPeopleOnPath(
  db: Database,
  given: { account: Account; path: Path; state: ShownState; at: string; page: number; now: Date },
) {
  const { account, path, state, page, now } = given;
  const steps = await readSteps(db, path.id);
  const at = steps.find(({ id }) => id === given.at);
  const rows = await db
    .selectFrom("pathPeople as p")
    .leftJoin("people", (join) =>
      join.onRef("people.email", "=", "p.email").on("people.accountId", "=", account.id),
    )
    .select(["p.email", "p.stepId", "p.dueAt", "p.movedAt", "p.reason"])
    .select(["people.id", "people.firstName", "people.lastName"])
    .where("p.pathId", "=", path.id)
    .where("p.state", "=", state)
    .$if(at !== undefined, (query) => query.where("p.stepId", "=", at?.id ?? ""))
    .orderBy("p.stepId")
    .orderBy("p.dueAt")
    .orderBy("p.email")
    .limit(PEOPLE_PER_PAGE + 1)
    .offset((page - 1) * PEOPLE_PER_PAGE)
    .execute();
  const people = rows.slice(0, PEOPLE_PER_PAGE).map((row) => ({
    id: row.id,
    email: row.email,
    name: [row.firstName, row.lastName].filter(Boolean).join(" ") || row.email,
    step: steps.find(({ id }) => id === row.stepId)?.position ?? null,
    moment: shortMoment(state === "waiting" ? row.dueAt : row.movedAt, now, account.timeZone),
    reason: row.reason,
  }));
  return { people, more: rows.length > PEOPLE_PER_PAGE, at: at?.position ?? null };
}

/** Where somebody is on the account's paths, newest first. */
export async function pathsOfPerson(db: Database, accountId: string, email: string) {
  const rows = await db
    .selectFrom("pathPeople as p")
    .innerJoin("paths", "paths.id", "p.pathId")
    .leftJoin("pathSteps as s", "s.id", "p.stepId")
    .select(["paths.id", "paths.name", "p.state", "p.reason", "s.position"])
    .where("paths.accountId", "=", accountId)
    .where("p.email", "=", email)
    .where("p.state", "!=", "before")
    .orderBy("paths.createdAt", "desc")
    .execute();
  return rows.map(({ id, name, state, reason, position }) => {
    const label = state === "before" ? "" : SHOWN_STATES[state];
    const at = state === "waiting" ? `At step ${position ?? "–"}` : label;
    return { id, name, where: reason ? `${at}. ${reason}` : at };
  });
}
