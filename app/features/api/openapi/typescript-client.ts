import type { JsonSchema, OpenApiDocument, OpenApiOperation } from "./openapi.ts";

/**
 * A client of the API in TypeScript, made from its description: one file without dependencies, for
 * whatever has `fetch`. It has one method for each operation, by its id.
 */
export function typescriptClient({ info, servers, paths }: OpenApiDocument): string {
  const [server = { url: "" }] = servers;
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => writeMethod(path, method, one)),
  );
  return `${HEAD.replace("{title}", info.title).replaceAll("{url}", server.url)}
${methods.join("\n\n")}
}
`;
}

const HEAD = `/*
 * A client of the {title}, made from {url}/openapi.json.
 * Download it again to get what was added since. It needs nothing but fetch.
 *
 *   const api = new Client({ key: process.env.API_KEY ?? "" });
 *   for await (const project of pages((after) => api.listProjects({ after })))
 *     console.log(project.title);
 */

/** What the API answers when it refuses a request (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors: { path: string; message: string }[];
}

export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ApiError";
    this.problem = problem;
  }
}

export interface Settings {
  /** From Settings → API and webhooks. */
  key: string;
  baseUrl?: string;
  fetch?: typeof fetch;
}

export interface Options {
  /** Names this very request: sent again, it has no further effect. Random by default. */
  idempotencyKey?: string;
  /** The ETag of what is changed, as you read it: if it has changed since, nothing is done. */
  ifMatch?: string;
  signal?: AbortSignal;
}

/** Everything of a list, page by page. */
export async function* pages<Item>(
  read: (after: string | undefined) => Promise<{ data: Item[]; next: string | null }>,
): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    const page = await read(after);
    yield* page.data;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

interface Asked {
  method: string;
  path: string;
  query?: object | undefined;
  body?: unknown;
  options?: Options | undefined;
}

export class Client {
  readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  /** Asks once more, up to five times, when told to wait (429, 503). Throws \`ApiError\`. */
  private async ask<Answer>({ method, path, query, body, options = {} }: Asked): Promise<Answer> {
    const { key, baseUrl = "{url}", fetch: send = fetch } = this.settings;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) search.set(name, String(value));
    const { idempotencyKey = crypto.randomUUID(), ifMatch, signal } = options;
    const headers = new Headers({ Authorization: \`Bearer \${key}\` });
    if (method === "POST") headers.set("Idempotency-Key", idempotencyKey);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (ifMatch !== undefined) headers.set("If-Match", ifMatch);
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal) init.signal = signal;
    for (let left = 5; ; left--) {
      const answer = await send(\`\${baseUrl}\${path}\${search.size > 0 ? \`?\${search}\` : ""}\`, init);
      if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
      const wait = Number(answer.headers.get("Retry-After"));
      if (left === 0 || !(wait > 0)) throw new ApiError((await answer.json()) as Problem);
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
`;

function writeMethod(path: string, method: string, one: OpenApiOperation): string {
  const inPath = one.parameters.filter((parameter) => parameter.in === "path");
  const inQuery = one.parameters.filter((parameter) => parameter.in === "query");
  const body = one.requestBody?.content?.["application/json"]?.schema;
  const answer = Object.entries(one.responses).find(([status]) => status.startsWith("2"))?.[1];
  const answered = answer?.content?.["application/json"]?.schema;
  const needsQuery = inQuery.some(({ required }) => required);
  const given = [
    ...inPath.map(({ name }) => `${name}: string`),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(inQuery.length > 0 ? [`query${needsQuery ? "" : "?"}: ${queryType(inQuery)}`] : []),
    "options?: Options",
  ];
  const passed = [
    `method: "${method.toUpperCase()}"`,
    `path: \`${path.replace(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`)}\``,
    ...(inQuery.length > 0 ? ["query"] : []),
    ...(body ? ["body"] : []),
    "options",
  ];
  return `  /** ${comment(`${one.summary}. ${one.description}`)} */
  ${one.operationId}(${given.join(", ")}): Promise<${answered ? typeOf(answered) : "void"}> {
    return this.ask({ ${passed.join(", ")} });
  }`;
}

function queryType(parameters: OpenApiOperation["parameters"]): string {
  return typeOf({
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
}

/** A schema as a type. Whatever may be left out may also be \`undefined\`. */
function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === "object") return objectType(schema);
  return SIMPLE_TYPES[schema.type ?? ""] ?? "unknown";
}

const SIMPLE_TYPES: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const values =
      typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
    return `Record<string, ${values}>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const words = field.description ? `/** ${comment(field.description)} */ ` : "";
    const isNeeded = required.includes(name);
    return `${words}${name}${isNeeded ? "" : "?"}: ${typeOf(field)}${isNeeded ? "" : " | undefined"}`;
  });
  return `{ ${fields.join("; ")} }`;
}

/** Nothing in it ends the comment. */
function comment(words: string): string {
  return words.replace(/\s+/g, " ").replaceAll("*/", "* /");
}
