import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiOperation } from "../../app/features/api/openapi/openapi.ts";
import { openApiDocument } from "../../app/features/api/openapi/openapi-document.server.ts";
import type { TestApp } from "./start-app.ts";

const document = openApiDocument({ appName: "Iweri", appUrl: "http://localhost:3000" });
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  schemas: [{ ...document, $id: "api" }],
});

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any;
}

/**
 * A program with a key. Every answer it gets is held against the description of the API: the status
 * must be named there and the body must fit its schema.
 */
export function apiClient(app: Pick<TestApp, "visitor">, key: string | null) {
  const visitor = app.visitor();
  const ask = async (
    method: string,
    path: string,
    given: { body?: unknown; headers?: HeadersInit } = {},
  ): Promise<ApiAnswer> => {
    const headers = new Headers(given.headers);
    if (key !== null) headers.set("Authorization", `Bearer ${key}`);
    if (given.body !== undefined && !headers.has("Content-Type"))
      headers.set("Content-Type", "application/json");
    const body =
      given.body === undefined || typeof given.body === "string"
        ? given.body
        : JSON.stringify(given.body);
    const response = await visitor.fetch(`/api/v1${path}`, {
      method,
      headers,
      body: body as string | undefined,
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
    holdAgainstDocument(method, path, answer);
    return answer;
  };
  return {
    ask,
    get: (path: string) => ask("GET", path),
    post: (path: string, body: unknown = {}, headers: HeadersInit = {}) =>
      ask("POST", path, { body, headers }),
    patch: (path: string, body: unknown) => ask("PATCH", path, { body }),
    delete: (path: string) => ask("DELETE", path),
  };
}

/** Throws when the document does not tell of such an answer. */
function holdAgainstDocument(
  method: string,
  path: string,
  { status, headers, body }: ApiAnswer,
): void {
  const found = operationAt(method, path);
  if (!found) return;
  const { template, operation } = found;
  const described = operation.responses[String(status)];
  if (!described)
    throw new Error(
      `${method} ${template} answered ${status}, which is not described: ${JSON.stringify(body)}`,
    );
  const [type = ""] = (headers.get("Content-Type") ?? "").split(";");
  if (!described.content) {
    if (body !== null)
      throw new Error(`${method} ${template} answered a body that is not described`);
    return;
  }
  if (!described.content[type])
    throw new Error(`${method} ${template} answered ${status} as ${type}`);
  const pointer = [
    "paths",
    template,
    method.toLowerCase(),
    "responses",
    String(status),
    "content",
    type,
    "schema",
  ];
  const validate = ajv.getSchema(
    `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`,
  );
  if (!validate) throw new Error(`no schema at ${pointer.join(" ")}`);
  if (!validate(body)) {
    throw new Error(
      `${method} ${template} ${status} does not fit: ${JSON.stringify(validate.errors)} ${JSON.stringify(body).slice(0, 500)}`,
    );
  }
}

function operationAt(
  method: string,
  path: string,
): { template: string; operation: OpenApiOperation } | null {
  const [plain = ""] = path.split("?");
  const templates = Object.keys(document.paths).sort(
    (one, other) => one.split("{").length - other.split("{").length,
  );
  for (const template of templates) {
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
    const operation = document.paths[template]![method.toLowerCase()];
    if (pattern.test(plain) && operation) return { template, operation };
  }
  return null;
}

export { document as apiDocument };
