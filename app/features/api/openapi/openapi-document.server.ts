import { z } from "zod";
import { EVENT_LABELS, WEBHOOK_EVENTS } from "#app/features/webhooks/webhook-events.ts";
import { PROBLEMS } from "../http/api-problem.server.ts";
import type { Operation } from "../operations/operation.server.ts";
import { OPERATIONS } from "../operations/operations.server.ts";
import { Problem } from "../schemas/common.server.ts";
import { WEBHOOK_BODIES } from "../schemas/webhooks.server.ts";
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from "./openapi.ts";

const VERSION = "1.0.0";

/** The description of the API: made from the very objects that the routes parse and answer by. */
export function openApiDocument({
  appName,
  appUrl,
}: {
  appName: string;
  appUrl: string;
}): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const one of OPERATIONS)
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: describe(one) };
  return {
    openapi: "3.1.0",
    info: {
      title: `${appName} API`,
      version: VERSION,
      description:
        "Manage lists, recipients, certificates, sends, forms and webinars from your own software. " +
        "Requests and responses are JSON. Repeating a POST with the same Idempotency-Key has no further effect. " +
        "Resources that can change have an ETag: send it as If-Match with a change, and the " +
        "change is made only if the resource hasn’t changed since. HEAD works like GET, and " +
        "OPTIONS lists the methods that a URL accepts. Errors follow RFC 9457.",
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      WEBHOOK_EVENTS.map((event) => [event, { post: describeEvent(event) }]),
    ),
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description:
            "An account’s API key, from Settings → API and webhooks. Each operation names the scope " +
            "the key needs. Write access includes read access.",
        },
      },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

function describe(one: Operation): OpenApiOperation {
  return {
    operationId: one.id,
    tags: [one.tag],
    security: one.scope === null ? [] : [{ key: [one.scope] }],
    summary: one.summary,
    description: one.description,
    parameters: [
      ...parameters(one.params, "path"),
      ...(one.query ? parameters(one.query, "query") : []),
      ...(one.method === "POST" && one.scope !== null ? [IDEMPOTENCY_KEY] : []),
      ...(one.minds ? [IF_MATCH] : []),
      ...(one.isTagged && one.method === "GET" ? [IF_NONE_MATCH] : []),
    ],
    ...(one.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(one.body, "input") } },
          },
        }
      : {}),
    responses: {
      [one.status]: one.answer
        ? {
            description: "Success",
            headers: headersOf(one),
            content: { "application/json": { schema: schemaOf(one.answer, "output") } },
          }
        : { description: "Success, with no content", headers: RATE_HEADERS },
      ...(one.isTagged && one.method === "GET"
        ? { 304: { description: "Not modified since it had this ETag" } }
        : {}),
      ...Object.fromEntries(
        problemsOf(one).map((status) => [status, problemResponseSchema(status)]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description:
    "1 to 200 visible ASCII characters, ideally a random UUID. Repeating the " +
    "same request with the same key within 24 hours returns the same response and has no further " +
    "effect. A different request with the same key gets 409. Only successful responses are stored.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const IF_MATCH = {
  name: "If-Match",
  in: "header" as const,
  required: false,
  description:
    "The ETag of the resource as you read it. If it has changed since, the response is 412 and nothing is done",
  schema: { type: "string" },
};

const IF_NONE_MATCH = {
  ...IF_MATCH,
  name: "If-None-Match",
  description:
    "The ETag of the copy you have. If nothing has changed, the response is 304 with no content",
};

const header = (description: string) => ({ description, schema: { type: "integer" } });
const RATE_HEADERS = {
  "RateLimit-Limit": header("Requests a key can make per minute"),
  "RateLimit-Remaining": header("Requests left"),
  "RateLimit-Reset": header("Seconds until the limit resets"),
};

function headersOf({ isTagged, location }: Operation) {
  const text = (description: string) => ({ description, schema: { type: "string" } });
  return {
    ...RATE_HEADERS,
    ...(isTagged
      ? { ETag: text("Identifies this version. Send it as If-Match with a change") }
      : {}),
    ...(location ? { Location: text("The URL of the new resource") } : {}),
  };
}

function problemsOf(one: Operation): number[] {
  const { problems, body, method, params, minds, scope } = one;
  const takesBody = body !== null || method === "DELETE";
  if (scope === null) return [400, 413, 415, 422, 429, 500, 503];
  return [
    400,
    401,
    403,
    ...problems,
    ...(Object.keys(params.shape).length > 0 || body !== null ? [404] : []),
    ...(method === "POST" && !problems.includes(409) ? [409] : []),
    ...(minds ? [412] : []),
    ...(takesBody ? [413] : []),
    ...(body !== null ? [415] : []),
    422,
    429,
    500,
  ].sort((one, other) => one - other);
}

function problemResponseSchema(status: number) {
  const kinds = Object.entries(PROBLEMS).filter(([, problem]) => problem.status === status);
  return {
    description: kinds.map(([kind, { title }]) => `${kind}: ${title}`).join("; "),
    ...(status === 429 ? { headers: { "Retry-After": header("How many seconds to wait") } } : {}),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

function parameters(schema: z.ZodObject, where: "path" | "query") {
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, { description = "", ...rest }]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    description,
    schema: rest,
  }));
}

function describeEvent(event: (typeof WEBHOOK_EVENTS)[number]): OpenApiOperation {
  const id = (name: string, description: string) => ({
    name,
    in: "header" as const,
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    operationId: event,
    tags: ["Webhooks"],
    summary: event,
    description: EVENT_LABELS[event],
    parameters: [
      id("webhook-id", "The same in every attempt. Use it to recognise a post that arrives twice"),
      id("webhook-timestamp", "When this attempt was sent, in seconds since 1970"),
      id(
        "webhook-signature",
        "v1, a comma, and the base64-encoded HMAC-SHA256 of id, timestamp and body, joined " +
          "with full stops (Standard Webhooks)",
      ),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(WEBHOOK_BODIES[event], "output") } },
    },
    responses: {
      "2XX": {
        description: "Accepted. After any other response, the post is retried for about a day.",
      },
    },
  };
}

/** A schema of the code as the document holds it. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io });
  return made as JsonSchema;
}
