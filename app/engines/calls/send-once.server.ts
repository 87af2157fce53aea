import { lookup, Resolver } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import {
  type AllowedTargets,
  ANYWHERE,
  INSIDE_ADDRESS_MESSAGE,
  literalAddress,
  OPEN_INTERNET,
  readWebhookTarget,
} from "./target.ts";

/** How receivers are found. */
export interface NetworkReach {
  allowed: AllowedTargets;
  /** The IP addresses of a name; empty when there is none. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>;
}

export const OPEN_REACH: NetworkReach = { allowed: OPEN_INTERNET, resolve: resolveName };

/**
 * A developer's own machine too. Asks the system for names, which knows `localhost` and the hosts
 * file.
 */
export const PRIVATE_REACH: NetworkReach = {
  allowed: ANYWHERE,
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
};

export type WebhookAnswer =
  | { status: number; retryAfter: string | null }
  /** `isFinal`: trying again would be the same. */
  | { status: null; problem: string; isFinal: boolean };

const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Posts once and says what came of it; never throws. The name is resolved here, every address it
 * has must be allowed, and the connection goes to those very addresses, so that no second look-up
 * can lead elsewhere (C24). Redirects are answers like any other. The status counts as soon as it
 * is there; of the rest at most 64 KB is read, until `patienceMs` is over.
 */
export async function sendWebhookOnce(
  post: { url: string; body: string; headers: Record<string, string> },
  { reach = OPEN_REACH, patienceMs = 10_000 }: { reach?: NetworkReach; patienceMs?: number } = {},
): Promise<WebhookAnswer> {
  const target = readWebhookTarget(post.url, reach.allowed);
  if ("problem" in target) return { status: null, problem: target.problem, isFinal: true };
  const { url } = target;
  const signal = AbortSignal.timeout(patienceMs);
  const late = {
    status: null,
    problem: `No answer within ${waitLabel(patienceMs)}.`,
    isFinal: false,
  } as const;
  const addresses = await addressesOf(url, reach, signal);
  if (signal.aborted) return late;
  if (addresses.length === 0)
    return { status: null, problem: `The name ${url.hostname} was not found.`, isFinal: false };
  // One private address among public ones is how a name is made to lead inside now and then.
  if (!addresses.every(reach.allowed.address))
    return { status: null, problem: INSIDE_ADDRESS_MESSAGE, isFinal: true };
  return exchange(url, post, addresses, signal).catch((error) =>
    signal.aborted ? late : problemOf(error),
  );
}

/**
 * Where a URL leads: its own address, or those of its name; none when it has none, or time is over.
 */
export async function addressesOf(
  url: URL,
  reach: NetworkReach,
  signal: AbortSignal,
): Promise<string[]> {
  const literal = literalAddress(url);
  if (literal !== null) return [literal];
  const never = new Promise<string[]>((done) =>
    signal.addEventListener("abort", () => done([]), { once: true }),
  );
  return Promise.race([reach.resolve(url.hostname, signal).catch(() => []), never]);
}

/**
 * Asks the name servers directly: the system's own look-up blocks one of the process's few threads
 * for as long as it lasts.
 */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const found = await Promise.all([
    resolver.resolve4(name).catch(() => []),
    resolver.resolve6(name).catch(() => []),
  ]);
  return found.flat();
}

function exchange(
  url: URL,
  { body, headers }: { body: string; headers: Record<string, string> },
  addresses: string[],
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = send(url, {
      method: "POST",
      headers,
      // A connection of its own, to what was checked, whatever the environment says of proxies and
      // certificates.
      agent: false,
      lookup: pinned(addresses),
      rejectUnauthorized: true,
      signal,
    });
    let answer: WebhookAnswer | null = null;
    // Once the status is there, whatever happens to the rest changes nothing.
    const end = (error?: Error) => {
      if (answer) resolve(answer);
      else reject(error ?? new Error("no answer"));
      request.destroy();
    };
    request.on("error", end);
    request.on("close", () => end());
    request.on("response", (response) => {
      answer = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers["retry-after"] ?? null,
      };
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > MAX_ANSWER_BYTES) end();
      });
      response.on("end", () => end());
      response.on("error", end);
    });
    // A switch to another protocol is no answer.
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      end();
    });
    request.end(body);
  });
}

/** Answers every look-up with the addresses that were checked. */
export function pinned(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const [first] = all;
  return (_name, { all: wantsAll }, callback) => {
    if (wantsAll || !first) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

const TLS_CODES = /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;

function problemOf(error: unknown): WebhookAnswer {
  return { status: null, problem: problemMessage(error), isFinal: false };
}

/** Why there was no answer, in a sentence. */
export function problemMessage(error: unknown): string {
  const { code = "", errors = [] } = error as { code?: string; errors?: { code?: string }[] };
  const shown = code || errors[0]?.code || "";
  if (TLS_CODES.test(shown))
    return `Its certificate could not be verified, or it does not speak TLS (${shown}).`;
  if (shown === "ECONNREFUSED") return "It refused the connection.";
  if (shown.startsWith("HPE_")) return "Its answer is not HTTP.";
  return `The connection broke off${shown ? ` (${shown})` : ""}.`;
}

export function waitLabel(ms: number): string {
  return ms === 1_000 ? "a second" : `${ms / 1_000} seconds`;
}
