import { afterAll, beforeAll, expect, test } from "vitest";
import { OPERATIONS } from "../../../app/features/api/operations/operations.server.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { CHECKERS_OWN, WORST } from "../../factories/worst-case-text.ts";
import { apiDocument } from "../../setup/api-client.ts";
import { ADDRESS_LETTERS, startWorstCase, type WorstCase } from "../../setup/worst-case-posts.ts";

let worst: WorstCase;

beforeAll(async () => {
  worst = await startWorstCase();
}, 240_000);
afterAll(() => worst.app.stop());

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
    return bodyOf(
      at.reduce(
        (part, name) => (part as Record<string, unknown>)[name],
        apiDocument as unknown,
      ) as Schema,
      text,
    );
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
  const own = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
    name,
    bodyOf(inner, text),
  ]);
  if (typeof schema.additionalProperties === "object") own.push(["Course Title", text]);
  return Object.fromEntries(own);
}

const textsIn = (value: unknown): number => JSON.stringify(value).split('"T"').length - 1;

test("no text in any operation of the API holds up other pages", {
  tags: ["long"],
  timeout: 900_000,
}, async () => {
  const { app, ids, owner } = worst;
  const { listId } = await app.context.db
    .selectFrom("projects")
    .select("listId")
    .where("id", "=", ids.projectId!)
    .executeTakeFirstOrThrow();
  const known: Record<string, string> = { ...ids, listId: listId! };
  const key = await addApiKey(app.context, owner);
  const visitor = app.visitor();
  for (const { method, path, body } of OPERATIONS) {
    const described = apiDocument.paths[path]![method.toLowerCase()] as unknown as {
      requestBody?: { content: Record<string, { schema: Schema }> };
      parameters?: { name: string; in: string; schema: Schema }[];
    };
    const schema = body && described.requestBody?.content["application/json"]?.schema;
    const queries = (described.parameters ?? []).filter(
      (one) => one.in === "query" && [one.schema.type].flat()[0] === "string",
    );
    const address = `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "x")}`;
    const count = schema ? textsIn(bodyOf(schema, "T")) : queries.length;
    if (count === 0) continue;
    const texts = [
      ...Object.entries(WORST),
      ...CHECKERS_OWN.map(({ from: found, text }): [string, (letters: number) => string] => [
        found,
        text,
      ]),
    ];
    for (const [name, make] of texts) {
      const headers: Record<string, string> = {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
      };
      const bytes = Buffer.byteLength(JSON.stringify(make(1_200))) / 1_200;
      const text = make(schema ? Math.floor(3_900_000 / bytes / count) : ADDRESS_LETTERS / count);
      const query = queries
        .map((one) => `${one.name}=${encodeURIComponent(text.toWellFormed())}`)
        .join("&");
      const init = schema
        ? { method, headers, body: JSON.stringify(bodyOf(schema, text)) }
        : { method, headers };
      const to = schema || !query ? address : `${address}?${query}`;
      await worst.measure(`${method} ${path}`, name, async () => () => visitor.fetch(to, init));
    }
  }
  expect(worst.count()).toBeGreaterThan(200);
  expect(worst.slow()).toEqual([]);
});

test("no cell of an uploaded list holds up other pages", {
  tags: ["long"],
  timeout: 900_000,
}, async () => {
  const { owner } = worst;
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
      await worst.measure("POST /bulk-email/upload", name, async () => async () => {
        const answer = await owner.post("/bulk-email/upload", form);
        const to = answer.headers.get("Location");
        return to ? owner.get(to) : answer;
      });
    }
  }
  expect(worst.slow()).toEqual([]);
});
