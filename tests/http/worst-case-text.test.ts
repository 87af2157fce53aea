import { afterAll, beforeAll, expect, test } from "vitest";
import { OPERATIONS } from "../../app/features/api/operations/operations.server.ts";
import { addApiKey } from "../factories/api-account.ts";
import { addOneOfEach, asked, dashboardRoutes, PUBLIC, routes } from "../factories/every-dashboard-route.ts";
import { CHECKERS_OWN, WORST } from "../factories/worst-case-text.ts";
import { apiDocument } from "../setup/api-client.ts";
import { type FormOfPage, formsOf } from "../setup/forms-of-page.ts";
import { leastHeldUpBy } from "../setup/held-up.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

const MAX_MS = 200;
/** Forms without files hold 2 MB, and letters other than these of the alphabet take three bytes and more there. */
const FORM_BYTES = 1_950_000;
const FEWER_LETTERS = 100_000;
const ADDRESS_LETTERS = 12_000;

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let ids: Record<string, string>;
const seen: { what: string; text: string; ms: number }[] = [];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  ids = await addOneOfEach(app, owner, "Fire Safety", "Ada");
  app.context.fileParsers.warmUp();
}, 240_000);
afterAll(() => app.stop());

/** Every form of the product that takes text, by where it goes and what it asks. */
async function everyForm(): Promise<FormOfPage[]> {
  const named = new Proxy(ids, { get: (known, name: string) => (name === "id" ? ids.certificateId : (known[name] ?? "x")) });
  const open = Object.values(routes)
    .filter((route) => route && PUBLIC.has(route.id) && route.module.default && !/_layout$/.test(route.id))
    .map((route) => asked(route!.id, named));
  const paths = new Set(
    [...dashboardRoutes(ids).filter(({ loads, postOnly }) => loads && !postOnly), ...open].map(({ path }) => path),
  );
  const { slug } = await app.context.db
    .selectFrom("forms")
    .select("slug")
    .where("id", "=", ids.formId!)
    .executeTakeFirstOrThrow();
  paths.add(`/f/${slug}`);
  const found = new Map<string, FormOfPage>();
  for (const path of paths) {
    for (const visitor of [owner, app.visitor()]) {
      const response = await visitor.get(path);
      const html = await response.text();
      if (response.status !== 200 || !response.headers.get("Content-Type")?.startsWith("text/html")) continue;
      for (const form of await formsOf(html, path)) {
        const key = `${form.method} ${form.action.split("?")[0]} ${form.free.join()}`;
        if (!found.has(key)) found.set(key, form);
      }
      break;
    }
  }
  return [...found.values()];
}

/** Sends a form with `text` in the fields named. */
function send(form: FormOfPage, names: readonly string[], text: string): () => Promise<unknown> {
  const body = new URLSearchParams(form.fields);
  for (const name of names) body.set(name, text);
  const words = body.toString();
  const answered = async (response: Promise<Response>) => void (await (await response).arrayBuffer());
  const [path = ""] = form.action.split("#");
  if (form.method === "get") return () => answered(owner.get(`${path.split("?")[0]}?${words}`));
  const headers = {
    Origin: "http://localhost:3000",
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return () => answered(owner.fetch(path, { method: "POST", headers, body: words }));
}

/** As many letters as fit `times` times into a form. */
function lettersFor(make: (letters: number) => string, times: number): number {
  const bytes = new URLSearchParams({ x: make(1_200) }).toString().length / 1_200;
  return Math.floor(FORM_BYTES / bytes / times);
}

async function measure(what: string, text: string, act: () => Promise<unknown>): Promise<void> {
  const ms = Math.round(await leastHeldUpBy(act, MAX_MS));
  if (ms > MAX_MS) console.log(`too slow: ${ms} ms  ${what}  ${text}`);
  seen.push({ what, text, ms });
}

function slow(from: number): string[] {
  const mine = seen.slice(from).sort((one, other) => other.ms - one.ms);
  const line = ({ what, text, ms }: (typeof seen)[number]) => `${ms} ms  ${what}  ${text}`;
  console.log(`${mine.length} posts; the slowest ten:\n${mine.slice(0, 10).map(line).join("\n")}`);
  return mine.filter(({ ms }) => ms > MAX_MS).map(line);
}

test("no text in any form holds up other pages", { tags: ["long"], timeout: 1_800_000 }, async () => {
  const forms = await everyForm();
  expect(forms.length).toBeGreaterThan(60);
  const from = seen.length;
  for (const form of forms) {
    const what = `${form.method} ${form.action}`;
    const isAddress = form.method === "get";
    for (const [name, make] of Object.entries(WORST)) {
      const letters = (times: number) => (isAddress ? ADDRESS_LETTERS / times : lettersFor(make, times));
      await measure(`${what} (all)`, name, send(form, form.free, make(letters(form.free.length))));
    }
    for (const field of form.free) {
      for (const name of [
        "letters",
        "spaces between letters",
        "a letter with accents above and below",
        "less",
        "brackets",
        "stars",
      ]) {
        const make = WORST[name]!;
        await measure(`${what} ${field}`, name, send(form, [field], make(isAddress ? ADDRESS_LETTERS : lettersFor(make, 1))));
      }
    }
    for (const { from: found, text } of CHECKERS_OWN) {
      await measure(
        `${what} (all)`,
        found,
        send(form, form.free, text(isAddress ? ADDRESS_LETTERS / form.free.length : FEWER_LETTERS / form.free.length)),
      );
    }
  }
  expect(slow(from)).toEqual([]);
});

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
};

/** A body that fits a schema as far as it goes, with `text` wherever a text may be. */
function bodyOf(schema: Schema, text: string): unknown {
  if (schema.$ref) {
    const at = schema.$ref.split("/").slice(1);
    return bodyOf(at.reduce((part, name) => (part as Record<string, unknown>)[name], apiDocument as unknown) as Schema, text);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return bodyOf(choice, text);
  const type = [schema.type].flat()[0];
  if (type === "string") return text;
  if (type === "array") return [bodyOf(schema.items ?? {}, text)];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  const own = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, bodyOf(inner, text)]);
  if (typeof schema.additionalProperties === "object") own.push(["Course Title", text]);
  return Object.fromEntries(own);
}

const textsIn = (value: unknown): number => JSON.stringify(value).split('"T"').length - 1;

test("no text in any operation of the API holds up other pages", { tags: ["long"], timeout: 900_000 }, async () => {
  const { listId } = await app.context.db
    .selectFrom("projects")
    .select("listId")
    .where("id", "=", ids.projectId!)
    .executeTakeFirstOrThrow();
  const known: Record<string, string> = { ...ids, listId: listId! };
  const key = await addApiKey(app.context, owner);
  const visitor = app.visitor();
  const from = seen.length;
  for (const { method, path, body } of OPERATIONS) {
    const described = apiDocument.paths[path]![method.toLowerCase()] as unknown as {
      requestBody?: { content: Record<string, { schema: Schema }> };
      parameters?: { name: string; in: string; schema: Schema }[];
    };
    const schema = body && described.requestBody?.content["application/json"]?.schema;
    const queries = (described.parameters ?? []).filter((one) => one.in === "query" && [one.schema.type].flat()[0] === "string");
    const address = `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "x")}`;
    const count = schema ? textsIn(bodyOf(schema, "T")) : queries.length;
    if (count === 0) continue;
    const texts = [
      ...Object.entries(WORST),
      ...CHECKERS_OWN.map(({ from: found, text }): [string, (letters: number) => string] => [found, text]),
    ];
    for (const [name, make] of texts) {
      const headers: Record<string, string> = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      const bytes = Buffer.byteLength(JSON.stringify(make(1_200))) / 1_200;
      const text = make(schema ? Math.floor(3_900_000 / bytes / count) : ADDRESS_LETTERS / count);
      const query = queries.map((one) => `${one.name}=${encodeURIComponent(text.toWellFormed())}`).join("&");
      const init = schema ? { method, headers, body: JSON.stringify(bodyOf(schema, text)) } : { method, headers };
      const to = schema || !query ? address : `${address}?${query}`;
      await measure(`${method} ${path}`, name, async () => void (await (await visitor.fetch(to, init)).arrayBuffer()));
    }
  }
  expect(seen.length).toBeGreaterThan(from + 200);
  expect(slow(from)).toEqual([]);
});

test("no cell of an uploaded list holds up other pages", { tags: ["long"], timeout: 900_000 }, async () => {
  const from = seen.length;
  for (const [name, make] of Object.entries(WORST)) {
    const cell = make(60_000).replaceAll("\n", " ").replaceAll('"', "'");
    for (const list of [
      `First Name,Email,${cell}\r\nAda,ada@mail.test,x\r\n`,
      `"${cell}","${cell}"\r\n${`"Ada","${cell}"\r\n`.repeat(20)}`,
      `First Name,Email,Course\r\n${`"${cell}","${cell}","${cell}"\r\n`.repeat(20)}`,
    ]) {
      const form = new FormData();
      form.set("file", new File([list], "people.csv"));
      form.set("consent", "yes");
      await measure("POST /bulk-email/upload", name, async () => {
        const answer = await owner.post("/bulk-email/upload", form);
        const to = answer.headers.get("Location");
        if (to) await (await owner.get(to)).arrayBuffer();
      });
    }
  }
  expect(slow(from)).toEqual([]);
});
