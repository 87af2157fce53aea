import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openResendDomains, type ResendDomains } from "./resend-domains.ts";
import { checkEmail, type ResendEmail } from "./resend-rules.ts";

/**
 * What goes wrong with one call. `after`: the messages are taken first, as when an answer is lost
 * on its way.
 */
export type ResendFault =
  | { kind: "rate-limit"; retryAfterSeconds: number }
  | { kind: "error"; status: number; name: string; message?: string }
  | { kind: "bad-gateway" }
  | { kind: "error-after" }
  | { kind: "drop-before" }
  | { kind: "drop-after" }
  /** So many of the first ids are left out of the answer, or are the last one once more. */
  | { kind: "fewer-ids" | "same-ids"; ids: number }
  | { kind: "slow"; ms: number };

export interface AcceptedEmail extends ResendEmail {
  id: string;
  callKey: string | null;
  at: number;
}

interface WebhookOptions {
  id?: string;
  at?: Date;
  secret?: string;
  body?: string;
}

export interface ResendServer {
  url: string;
  apiKey: string;
  webhookSecret: string;
  /** Every message taken, in order. */
  accepted: AcceptedEmail[];
  /** Messages taken per lower-cased address. */
  countByAddress(): Map<string, number>;
  /** Start of every call (ms), refused ones too. */
  callTimes: number[];
  /** The domains that were registered. Mail from any other that it knows nothing of is taken. */
  domains: ResendDomains;
  /** Decides the fault of each call by its number (0, 1, …). Replace at any time. */
  faultOf: (call: number, path: string) => ResendFault | null;
  /** Answer 422 for a whole batch even when it asked for permissive validation. */
  refuseWholeBatches: boolean;
  /** A signed webhook, as Svix makes it. */
  sign(
    event: object,
    options?: WebhookOptions,
  ): { payload: string; headers: Record<string, string> };
  /** Posts one. Returns the HTTP status. */
  sendWebhook(to: string, event: object, options?: WebhookOptions): Promise<number>;
  close(): Promise<void>;
}

export interface ResendServerOptions {
  /** Calls a second before 429; none by default. */
  callsPerSecond?: number;
  retryAfterSeconds?: number;
  faultOf?: ResendServer["faultOf"];
  /** Keep only counts and ids, not bodies: for large sends. */
  discardBodies?: boolean;
  /** Keep nothing of a message, for a million of them; `accepted` stays empty. */
  countOnly?: boolean;
  now?: () => number;
}

const KEY_LIFE_MS = 24 * 3_600_000;

/**
 * A local Resend that keeps to the rules its documentation states: keys, limits, error bodies,
 * batch rules.
 */
export async function startResendServer(options: ResendServerOptions = {}): Promise<ResendServer> {
  const now = options.now ?? Date.now;
  const keys = new Map<string, { payload: string; at: number; answer: string | null }>();
  const recentCalls: number[] = [];
  const domains = openResendDomains(now);
  let calls = 0;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!response.headersSent)
        respond(response, 500, problem(500, "internal_server_error", String(error)));
    });
  });

  const fake: ResendServer = {
    url: "",
    apiKey: `re_${randomBytes(12).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(24).toString("base64")}`,
    accepted: [],
    callTimes: [],
    domains,
    faultOf: options.faultOf ?? (() => null),
    refuseWholeBatches: false,
    countByAddress() {
      const counts = new Map<string, number>();
      for (const email of fake.accepted) {
        for (const to of email.to)
          counts.set(bareAddress(to), (counts.get(bareAddress(to)) ?? 0) + 1);
      }
      return counts;
    },
    sign(
      event,
      { id = `msg_${randomUUID()}`, at = new Date(), secret = fake.webhookSecret, body } = {},
    ) {
      const payload = body ?? JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
        .update(`${id}.${timestamp}.${payload}`)
        .digest("base64");
      const headers = {
        "content-type": "application/json",
        "svix-id": id,
        "svix-timestamp": String(timestamp),
        "svix-signature": `v1,${signature}`,
      };
      return { payload, headers };
    },
    async sendWebhook(to, event, options) {
      const { payload, headers } = fake.sign(event, options);
      return (await fetch(to, { method: "POST", headers, body: payload })).status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const path = request.url ?? "";
    const fault = fake.faultOf(calls++, path);
    fake.callTimes.push(now());

    if (request.headers.authorization !== `Bearer ${fake.apiKey}`) {
      const name = request.headers.authorization ? "restricted_api_key" : "missing_api_key";
      return respond(response, 401, problem(401, name, "API key is invalid"));
    }
    if (fault?.kind === "drop-before") return drop(request);
    if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.ms));
    if (fault?.kind === "bad-gateway") {
      response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
      return;
    }
    if (fault?.kind === "error")
      return respond(
        response,
        fault.status,
        problem(fault.status, fault.name, fault.message ?? fault.name),
      );
    const wait = fault?.kind === "rate-limit" ? fault.retryAfterSeconds : secondsOverLimit();
    if (wait !== null) {
      const limited = problem(
        429,
        "rate_limit_exceeded",
        "Too many requests. You can only make 2 requests per second.",
      );
      return respond(response, 429, limited, { "retry-after": String(wait) });
    }
    const about = await domains.answer(request.method ?? "GET", path, body);
    if (about) return respond(response, about.status, about.body);
    if (request.method !== "POST" || (path !== "/emails" && path !== "/emails/batch")) {
      return respond(
        response,
        404,
        problem(404, "not_found", "The requested endpoint does not exist"),
      );
    }

    const key = request.headers["idempotency-key"]?.toString() ?? null;
    if (key !== null) {
      if (key.length < 1 || key.length > 256)
        return respond(response, 400, problem(400, "invalid_idempotency_key", "Bad key"));
      const payload = createHash("sha256").update(`${path}\n${body}`).digest("hex");
      const known = keys.get(key);
      if (known && now() - known.at < KEY_LIFE_MS) {
        if (known.payload !== payload) {
          return respond(
            response,
            409,
            problem(
              409,
              "invalid_idempotent_request",
              "Same idempotency key used with a different payload",
            ),
          );
        }
        if (known.answer === null) {
          return respond(
            response,
            409,
            problem(
              409,
              "concurrent_idempotent_requests",
              "Same idempotency key used while the original is running",
            ),
          );
        }
        return finish(request, response, fault, known.answer);
      }
      keys.set(key, { payload, at: now(), answer: null });
    }
    const stranger = domains.unverifiedIn(body);
    if (stranger) {
      if (key !== null) keys.delete(key);
      const said = `The ${stranger} domain is not verified. Please, add and verify your domain on https://resend.com/domains`;
      return respond(response, 403, problem(403, "validation_error", said));
    }
    const result = take(path, body, String(request.headers["x-batch-validation"] ?? "strict"), key);
    if (result.status !== 200) {
      if (key !== null) keys.delete(key);
      return respond(response, result.status, result.body);
    }
    const text = JSON.stringify(result.body);
    if (key !== null) keys.get(key)!.answer = text;
    if (key !== null && options.countOnly) keys.delete(key);
    finish(request, response, fault, text);
  }

  function finish(
    request: IncomingMessage,
    response: ServerResponse,
    fault: ResendFault | null,
    text: string,
  ): void {
    if (fault?.kind === "drop-after") drop(request);
    else if (fault?.kind === "error-after")
      respond(response, 500, problem(500, "internal_server_error", "Something went wrong"));
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(fault ? damaged(text, fault) : text);
  }

  function take(
    path: string,
    body: string,
    validation: string,
    callKey: string | null,
  ): { status: number; body: object } {
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch {
      return {
        status: 400,
        body: problem(400, "validation_error", "The request body is not valid JSON"),
      };
    }
    if (path === "/emails") {
      const wrong = checkEmail(parsed, false);
      if (wrong) return { status: 422, body: problem(422, wrong.name, wrong.message) };
      return { status: 200, body: { id: keep(parsed as ResendEmail, callKey) } };
    }
    if (!Array.isArray(parsed) || parsed.length < 1 || parsed.length > 100) {
      return {
        status: 422,
        body: problem(422, "validation_error", "A batch holds 1 to 100 emails"),
      };
    }
    const errors = parsed.flatMap((email, index) => {
      const wrong = checkEmail(email, true);
      return wrong ? [{ index, message: wrong.message }] : [];
    });
    if (errors.length > 0 && (validation !== "permissive" || fake.refuseWholeBatches)) {
      return { status: 422, body: problem(422, "validation_error", errors[0]!.message) };
    }
    const refused = new Set(errors.map((error) => error.index));
    const data = parsed
      .filter((_, index) => !refused.has(index))
      .map((email) => ({ id: keep(email as ResendEmail, callKey) }));
    return {
      status: 200,
      body: validation === "permissive" && errors.length > 0 ? { data, errors } : { data },
    };
  }

  function keep(email: ResendEmail, callKey: string | null): string {
    const id = randomUUID();
    if (options.countOnly) return id;
    const to = Array.isArray(email.to) ? email.to : [email.to];
    fake.accepted.push(
      options.discardBodies
        ? { id, callKey, at: now(), from: email.from, to, subject: "", html: "", tags: email.tags }
        : { ...email, to, id, callKey, at: now() },
    );
    return id;
  }

  function secondsOverLimit(): number | null {
    if (options.callsPerSecond === undefined) return null;
    const at = now();
    while (recentCalls.length > 0 && at - recentCalls[0]! >= 1000) recentCalls.shift();
    if (recentCalls.length >= options.callsPerSecond) return options.retryAfterSeconds ?? 1;
    recentCalls.push(at);
    return null;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** `"Ada Obi" <Ada@x.test>` → `ada@x.test`. */
export function bareAddress(to: string): string {
  return (to.match(/<([^<>]+)>\s*$/)?.[1] ?? to).trim().toLowerCase();
}

/** An answer in which ids are missing or the same. */
function damaged(text: string, fault: ResendFault): string {
  if (fault.kind !== "fewer-ids" && fault.kind !== "same-ids") return text;
  const { data = [], ...rest } = JSON.parse(text) as { data?: { id: string }[]; id?: string };
  if (rest.id) return "{}";
  const kept = data.slice(fault.ids);
  const again = fault.kind === "same-ids" ? data.slice(0, fault.ids).map(() => data.at(-1)) : [];
  return JSON.stringify({ ...rest, data: [...again, ...kept] });
}

function problem(statusCode: number, name: string, message: string): object {
  return { statusCode, name, message };
}

function respond(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body));
}

function drop(request: IncomingMessage): void {
  request.socket.destroy();
}
