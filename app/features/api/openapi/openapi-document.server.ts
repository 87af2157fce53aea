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
        "Lists, recipients, certificates and sends for your own software. JSON in, JSON out. " +
        "A POST with an Idempotency-Key does nothing the second time. What can change has an " +
        "ETag: send it as If-Match with a change, and the change is made only if nobody made " +
        "another one meanwhile. HEAD answers as GET does, OPTIONS says which methods an " +
        "address takes. Problems are RFC 9457.",
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
            "An account’s key, from Settings, API and webhooks. Each operation names the scope " +
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
    security: [{ key: [one.scope] }],
    summary: one.summary,
    description: one.description,
    parameters: [
      ...parameters(one.params, "path"),
      ...(one.query ? parameters(one.query, "query") : []),
      ...(one.method === "POST" ? [IDEMPOTENCY_KEY] : []),
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
            description: "Done",
            headers: headersOf(one),
            content: { "application/json": { schema: schemaOf(one.answer, "output") } },
          }
        : { description: "Done, with no content", headers: RATE_HEADERS },
      ...(one.isTagged && one.method === "GET"
        ? { 304: { description: "As it was when it had this ETag" } }
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
    "1 to 200 visible ASCII characters, ideally a random UUID. The same key with the " +
    "same request within 24 hours gets the same answer and does nothing more. With a " +
    "different request it gets 409. Only successful answers are kept.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const IF_MATCH = {
  name: "If-Match",
  in: "header" as const,
  required: false,
  description:
    "The ETag of what you read. If it was changed since, the answer is 412 and nothing is done",
  schema: { type: "string" },
};

const IF_NONE_MATCH = {
  ...IF_MATCH,
  name: "If-None-Match",
  description:
    "The ETag of what you have. If it is still the same, the answer is 304 without content",
};

const header = (description: string) => ({ description, schema: { type: "integer" } });
const RATE_HEADERS = {
  "RateLimit-Limit": header("Requests a key can make per minute"),
  "RateLimit-Remaining": header("How many are left"),
  "RateLimit-Reset": header("Seconds until all are available again"),
};

function headersOf({ isTagged, location }: Operation) {
  const text = (description: string) => ({ description, schema: { type: "string" } });
  return {
    ...RATE_HEADERS,
    ...(isTagged ? { ETag: text("Names this state. Send it as If-Match with a change") } : {}),
    ...(location ? { Location: text("The address of what was created") } : {}),
  };
}

function problemsOf({ problems, body, method, params, minds }: Operation): number[] {
  const takesBody = body !== null || method === "DELETE";
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
    ...(status === 429 ? { headers: { "Retry-After": header("Seconds to wait") } } : {}),
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
      id("webhook-id", "The same in every attempt: a post may arrive twice"),
      id("webhook-timestamp", "When this attempt was sent, in seconds since 1970"),
      id(
        "webhook-signature",
        "v1, a comma, and the base64 HMAC-SHA256 of id, timestamp and body with full stops between (Standard Webhooks)",
      ),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(WEBHOOK_BODIES[event], "output") } },
    },
    responses: {
      "2XX": { description: "Accepted. Anything else is tried again for about a day." },
    },
  };
}

/** A schema of the code as the document holds it. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io });
  return made as JsonSchema;
}
