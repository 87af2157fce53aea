import type { Selectable } from "kysely";
import { EVERYBODY } from "../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { MAX_FORM_LETTERS } from "../../app/platform/http/forms.server.ts";
import { MAX_TEXT_BYTES } from "../../app/platform/http/uploads.server.ts";
import type { AttendanceReportsTable } from "../../db/schema/webinars.ts";
import {
  addOneOfEach,
  asked,
  dashboardRoutes,
  PUBLIC,
  routes,
} from "../factories/every-dashboard-route.ts";
import { CHECKERS_OWN, WORST } from "../factories/worst-case-text.ts";
import { type FormOfPage, formsOf } from "./forms-of-page.ts";
import { heldUpBy, machineSlowness } from "./held-up.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** What others may be held up for, in ms of processor time. */
const MAX_MS = 200;
/** Forms without files hold 1 MB; there letters other than the alphabet's take three and more. */
const FORM_BYTES = 1_020_000;
const FEWER_LETTERS = 100_000;
export const ADDRESS_LETTERS = 12_000;

/** For one field alone, which then holds everything that a form may. */
const WORST_ALONE = [
  "letters",
  "spaces between letters",
  "a letter with accents above and below",
  "less",
].map((name): [string, (letters: number) => string] => [name, WORST[name]!]);

export interface WorstCase {
  app: TestApp;
  owner: Awaited<ReturnType<TestApp["organiser"]>>;
  ids: Record<string, string>;
  /** A list of who came, before it was taken in. */
  report: Selectable<AttendanceReportsTable>;
  /**
   * Asks what `prepare` returns, and keeps for how long that held others up: the least of three
   * tries, so that only what really blocks counts, less what this machine is slower for just now.
   * Returns the status of the answer.
   */
  measure(
    what: string,
    text: string,
    prepare: () => Promise<() => Promise<Response>>,
  ): Promise<number>;
  /** Posts that held others up for too long. */
  slow(): string[];
  /** What was answered without anybody having read the text: too often, or not there. */
  unread(): string[];
  count(): number;
}

/** The built product with one of each thing, asked by somebody who may do everything. */
export async function startWorstCase(): Promise<WorstCase> {
  const app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  const owner = await app.organiser({ email: "owner@lagoon.test" });
  const ids = await addOneOfEach(app, owner, "Fire Safety", "Ada");
  const report = await app.context.db
    .selectFrom("attendanceReports")
    .selectAll()
    .where("id", "=", ids.sessionReportId!)
    .executeTakeFirstOrThrow();
  app.context.fileParsers.warmUp();
  const seen: { what: string; text: string; ms: number; status: number }[] = [];
  return {
    app,
    owner,
    ids,
    report,
    count: () => seen.length,
    async measure(what, text, prepare) {
      let [status, least] = [0, Number.POSITIVE_INFINITY];
      for (let tries = 0; tries < 3 && least > MAX_MS; tries++) {
        const ask = await prepare();
        const ms = await heldUpBy(async () => {
          const response = await ask();
          await response.arrayBuffer();
          ({ status } = response);
        });
        least = Math.min(least, ms);
      }
      if (least > MAX_MS) least /= machineSlowness();
      seen.push({ what, text, ms: Math.round(least), status });
      return status;
    },
    slow() {
      const sorted = [...seen].sort((one, other) => other.ms - one.ms);
      const line = ({ what, text, ms }: (typeof seen)[number]) => `${ms} ms  ${what}  ${text}`;
      console.log(
        `${seen.length} posts; the slowest ten:\n${sorted.slice(0, 10).map(line).join("\n")}`,
      );
      return sorted.filter(({ ms }) => ms > MAX_MS).map(line);
    },
    unread: () => [
      ...new Set(
        seen
          .filter(({ status }) => [401, 404, 405, 409, 429].includes(status))
          .map(({ what, status }) => `${status}  ${what}`),
      ),
    ],
  };
}

export interface WorstForm extends FormOfPage {
  /** The page it is on. */
  page: string;
  /**
   * Another form asks the same, so that the same lines read it: that one had the long row of texts.
   */
  isAlike: boolean;
  /** Nothing was done with it that changed or used up what it is about. */
  isFresh: boolean;
}

/** Every form that takes text, by where it goes and what it asks; `isWalked`: of which pages. */
export async function everyForm(
  { app, owner, ids }: WorstCase,
  isWalked: (path: string) => boolean,
): Promise<WorstForm[]> {
  const named = new Proxy(ids, {
    get: (known, name: string) => (name === "id" ? ids.certificateId : (known[name] ?? "x")),
  });
  const open = Object.values(routes)
    .filter(
      (route) =>
        route && PUBLIC.has(route.id) && route.module.default && !/_layout$/.test(route.id),
    )
    .map((route) => asked(route!.id, named));
  const paths = new Set(
    [...dashboardRoutes(ids).filter(({ loads, postOnly }) => loads && !postOnly), ...open].map(
      ({ path }) => path,
    ),
  );
  const { slug } = await app.context.db
    .selectFrom("forms")
    .select("slug")
    .where("id", "=", ids.formId!)
    .executeTakeFirstOrThrow();
  paths.add(`/f/${slug}`);
  // What helpers' phones keep: its forms are read by a script alone.
  paths.delete("/check-in/shell");
  const found = new Map<string, WorstForm>();
  const read = new Set<string>();
  for (const path of [...paths].filter(isWalked)) {
    for (const visitor of [owner, app.visitor()]) {
      const response = await visitor.get(path);
      const html = await response.text();
      if (response.status !== 200 || !response.headers.get("Content-Type")?.startsWith("text/html"))
        continue;
      for (const form of await formsOf(html, path)) {
        const key = `${form.method} ${form.action.split("?")[0]} ${form.free.join()}`;
        if (found.has(key)) continue;
        const fields = `${form.method} ${form.free.join()}`;
        found.set(key, {
          ...form,
          page: path,
          isAlike: form.method === "post" && read.has(fields),
          isFresh: true,
        });
        read.add(fields);
      }
      break;
    }
  }
  return [...found.values()];
}

/** The forms are walked in two files, so that they use two cores. */
export function isOfLists(path: string): boolean {
  return /^\/(?:bulk-email|certificates|people|projects)\b/.test(path);
}

/** Sends worst-case texts in all fields of a form at once, and in each alone. */
export async function walkForm(worst: WorstCase, form: WorstForm): Promise<void> {
  const what = `${form.method} ${form.action}`;
  const isAddress = form.method === "get";
  const post = async (names: readonly string[], from: string, text: string) => {
    const named = names.length === form.free.length ? "(all)" : names.join();
    const status = await worst.measure(`${what} ${named}`, from, async () => {
      if (!form.isFresh) await renew(worst, form);
      form.isFresh = isAddress;
      return send(worst, form, names, text);
    });
    // What is refused may be kept all the same, and the next post must know of that.
    const isKept = form.fields.some(([name]) => name === "revision");
    form.isFresh ||= !isKept && (status === 422 || status === 413);
  };
  const lettersIn = (make: (letters: number) => string, fields: number) =>
    isAddress ? ADDRESS_LETTERS / fields : lettersFor(make, form.isMultipart, fields);
  for (const [name, make] of Object.entries(WORST))
    await post(form.free, name, make(lettersIn(make, form.free.length)));
  if (form.isAlike) return;
  for (const { from, text } of CHECKERS_OWN)
    await post(
      form.free,
      from,
      text((isAddress ? ADDRESS_LETTERS : FEWER_LETTERS) / form.free.length),
    );
  // A form of one field has had all of it.
  if (form.free.length === 1) return;
  for (const field of oneOfAKind(form.free))
    for (const [name, make] of WORST_ALONE) await post([field], name, make(lettersIn(make, 1)));
}

/**
 * Makes another of what a post has used up, or reads its page again, as somebody would who sends it
 * once more.
 */
async function renew(worst: WorstCase, form: WorstForm): Promise<void> {
  const { owner, ids } = worst;
  const [, parent, isProject] =
    /^(\/(?:bulk-email\/lists|(certificates))\/.*)\/import\//.exec(form.action) ?? [];
  if (parent) {
    const list = new FormData();
    list.set("file", new File(["First Name,Email\r\nAda,ada@people.test\r\n"], "people.csv"));
    list.set("consent", "yes");
    const added = await owner.post(`${parent}/add${isProject ? "/upload" : ""}`, list);
    form.page = added.headers.get("Location") ?? form.page;
    form.action = form.page;
  } else if (/\/attendance\/import\//.test(form.action)) {
    await worst.app.context.db
      .insertInto("attendanceReports")
      .values(worst.report)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(worst.report))
      .execute();
  } else if (/\/schedule$/.test(form.action)) {
    const { db, clock } = worst.app.context;
    const { accountId, userId } = owner;
    const audience = { tab: "uploads", card: ids.listId!, choice: EVERYBODY } as const;
    const draftId = await createDraft(db, { accountId, userId, audience, now: clock() });
    await db
      .updateTable("bulkDrafts")
      .set({ subject: "Fire", body: "Drill" })
      .where("id", "=", draftId)
      .execute();
    form.page = `/bulk-email/compose/${draftId}/schedule`;
    form.action = form.page;
  }
  const html = await (await owner.get(form.page)).text();
  const anew = (await formsOf(html, form.page)).find(
    ({ action, free }) =>
      action.split("?")[0] === form.action.split("?")[0] && free.includes(form.free[0]!),
  );
  // What the last text left in the others is not for this one.
  const typed = form.fields.filter(([name]) => form.free.includes(name));
  if (anew) form.fields = [...anew.fields.filter(([name]) => !form.free.includes(name)), ...typed];
}

/**
 * Of fields that are read by the same lines, one: the designer has the same ones for each element,
 * and a row of values one for each column.
 */
function oneOfAKind(names: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const name of names) {
    const kind = name
      .replace(/^([fv])\.[^.]+\./, "$1.")
      .replace(/^v\..*|^(value|field)-.*/, (all) => all.slice(0, 2));
    if (!kinds.has(kind)) kinds.set(kind, name);
  }
  return [...kinds.values()];
}

/** Sends a form with `text` in the fields named. */
function send(
  { app, owner }: Pick<WorstCase, "app" | "owner">,
  form: FormOfPage,
  names: readonly string[],
  text: string,
): () => Promise<Response> {
  const body = new URLSearchParams(form.fields);
  for (const name of names) body.set(name, text);
  const words = Buffer.from(body.toString());
  const [path = ""] = form.action.split("#");
  // Of checks with files a browser may start a few an hour.
  const sender = path === "/verify/many" ? app.visitor() : owner;
  if (form.method === "get")
    return async () => {
      const answer = await owner.get(`${path.split("?")[0]}?${words}`);
      const to = answer.status === 302 ? answer.headers.get("Location") : null;
      return to ? owner.get(to) : answer;
    };
  if (form.isMultipart) {
    const parts = new FormData();
    for (const [name, value] of body) parts.append(name, value);
    return () => sender.post(path, parts);
  }
  const headers = {
    Origin: "http://localhost:3000",
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return () => owner.fetch(path, { method: "POST", headers, body: words });
}

/** As many letters as fit `times` times into a form, beside the fields that it has anyway. */
function lettersFor(
  make: (letters: number) => string,
  isMultipart: boolean,
  times: number,
): number {
  const some = make(1_200);
  const bytes = isMultipart
    ? Buffer.byteLength(some)
    : new URLSearchParams({ x: some }).toString().length;
  const room = isMultipart ? MAX_TEXT_BYTES - 20_000 : FORM_BYTES;
  const letters = Math.min(
    (1_200 * room) / bytes,
    (1_200 * (MAX_FORM_LETTERS - 20_000)) / some.length,
  );
  return Math.floor(letters / times);
}
