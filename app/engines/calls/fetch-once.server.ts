import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import {
  addressesOf,
  type NetworkReach,
  OPEN_REACH,
  pinned,
  problemMessage,
  waitLabel,
} from "./send-once.server.ts";
import { INSIDE_ADDRESS_MESSAGE, readWebhookTarget } from "./target.ts";

/** Longer answers are cut: what is looked for is a line. */
const MAX_ANSWER_BYTES = 16 * 1024;

export type FetchedText = { status: number; text: string } | { status: null; problem: string };

/**
 * Fetches a short text from a stranger's server, as a webhook is posted: from public addresses
 * alone, to the very ones that were checked, no redirect followed, at most 16 KB, until
 * `patienceMs` is over. Never throws.
 */
export async function fetchTextOnce(
  address: string,
  { reach = OPEN_REACH, patienceMs = 10_000 }: { reach?: NetworkReach; patienceMs?: number } = {},
): Promise<FetchedText> {
  const target = readWebhookTarget(address, reach.allowed);
  if ("problem" in target) return { status: null, problem: target.problem };
  const { url } = target;
  const signal = AbortSignal.timeout(patienceMs);
  const late = { status: null, problem: `No answer within ${waitLabel(patienceMs)}.` } as const;
  const addresses = await addressesOf(url, reach, signal);
  if (signal.aborted) return late;
  if (addresses.length === 0)
    return { status: null, problem: `The name ${url.hostname} was not found.` };
  if (!addresses.every(reach.allowed.address))
    return { status: null, problem: INSIDE_ADDRESS_MESSAGE };
  return read(url, addresses, signal).catch((error) =>
    signal.aborted ? late : { status: null, problem: problemMessage(error) },
  );
}

function read(url: URL, addresses: string[], signal: AbortSignal): Promise<FetchedText> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const headers = { Accept: "text/plain", "Accept-Encoding": "identity", "User-Agent": "Iweri" };
    const request = send(url, {
      headers,
      agent: false,
      lookup: pinned(addresses),
      rejectUnauthorized: true,
      signal,
    });
    request.on("error", reject);
    request.on("close", () => reject(new Error("no answer")));
    request.on("upgrade", (_response, socket) => socket.destroy());
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString("utf8").slice(0, MAX_ANSWER_BYTES),
        });
        request.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        parts.push(chunk);
        bytes += chunk.byteLength;
        if (bytes > MAX_ANSWER_BYTES) end();
      });
      response.on("end", end);
      response.on("error", reject);
    });
    request.end();
  });
}
