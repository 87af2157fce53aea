import { PROBLEMS } from "../http/api-problem.server.ts";
import {
  type DescribedField,
  describeField,
  describeFields,
  exampleOf,
  type JsonSchema,
  type OpenApiOperation,
} from "./openapi.ts";
import { openApiDocument } from "./openapi-document.server.ts";

export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  /** What the key must be allowed: "recipients:write". Empty: it needs no key. */
  scope: string;
  summary: string;
  description: string;
  parameters: (DescribedField & { where: string })[];
  body: DescribedField[];
  status: string;
  answer: DescribedField[];
  /** A command for a terminal. */
  curl: string;
}

export interface DescribedEvent {
  event: string;
  description: string;
  fields: DescribedField[];
}

export interface DescribedApi {
  title: string;
  description: string;
  server: string;
  groups: { tag: string; operations: DescribedOperation[] }[];
  events: DescribedEvent[];
  problems: { kind: string; status: number; title: string }[];
}

/** What the page for people shows: read from the document, so that it says the same. */
export function describeApi(config: { appName: string; appUrl: string }): DescribedApi {
  const { info, servers, tags, paths, webhooks } = openApiDocument(config);
  const server = servers[0]?.url ?? "";
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      ...describeOperation({ server, path, method, operation }),
    })),
  );
  return {
    title: info.title,
    description: info.description,
    server,
    groups: tags.map(({ name }) => ({
      tag: name,
      operations: all.filter((one) => one.tags.includes(name)).map(({ tags: _, ...one }) => one),
    })),
    events: Object.entries(webhooks).map(([event, { post }]) => ({
      event,
      description: post.description,
      fields: describeFields(schemaIn(post.requestBody) ?? {}),
    })),
    problems: Object.entries(PROBLEMS).map(([kind, problem]) => ({ kind, ...problem })),
  };
}

function describeOperation(given: {
  server: string;
  path: string;
  method: string;
  operation: OpenApiOperation;
}): DescribedOperation {
  const { server, path, method, operation } = given;
  const body = schemaIn(operation.requestBody);
  const [status = "", done] =
    Object.entries(operation.responses).find(([key]) => key.startsWith("2")) ?? [];
  const answer = schemaIn(done);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    scope: operation.security?.[0]?.key[0] ?? "",
    summary: operation.summary,
    description: operation.description,
    parameters: operation.parameters.map(({ name, in: where, required, description, schema }) => ({
      ...describeField(name, { ...schema, description }, required),
      where,
    })),
    body: body ? describeFields(body) : [],
    status,
    answer: answer ? describeFields(answer) : [],
    curl: curlOf({
      server,
      path,
      method: method.toUpperCase(),
      body,
      isOpen: operation.security?.length === 0,
    }),
  };
}

function schemaIn(
  part: { content?: Record<string, { schema: JsonSchema }> } | undefined,
): JsonSchema | null {
  return part?.content?.["application/json"]?.schema ?? null;
}

function curlOf({
  server,
  path,
  method,
  body,
  isOpen,
}: {
  server: string;
  path: string;
  method: string;
  body: JsonSchema | null;
  isOpen: boolean;
}): string {
  const address = `${server}${path.replace(/\{(\w+)\}/g, "$1")}${path === "/people" ? "?email=funmilayo@example.com" : ""}`;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${address}'`,
    ...(isOpen ? [] : ["-H 'Authorization: Bearer iwk_…'"]),
    ...(method === "POST" && !isOpen ? ["-H 'Idempotency-Key: 5f0c2c3e-…'"] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(exampleOf(body))}'`]
      : []),
  ];
  return lines.join(" \\\n  ");
}
