import { fetchTextOnce } from "#app/engines/calls/fetch-once.server.ts";
import type { NetworkReach } from "#app/engines/calls/send-once.server.ts";
import { NoAnswer, openDns } from "#app/engines/mail-domain/dns-lookup.server.ts";
import { proofPlaces } from "./issuer-proof.ts";

/**
 * What came of looking for a proof. `unknown`: nobody can tell, because a server didn't answer or
 * failed; that is never taken for `absent`. `detail` says in a sentence what was seen.
 */
export interface ProofLookUp {
  kind: "found" | "absent" | "unknown";
  detail: string;
}

/** How the network is asked. */
export interface ProofNetwork {
  /**
   * Name servers that are asked one by one; all of them validate DNSSEC, or answer for themselves.
   */
  resolvers: readonly string[];
  reach?: NetworkReach;
  timeoutMs?: number;
}

/** So many name servers have to agree, if so many were asked: one alone may have been lied to. */
const MUST_AGREE = 2;

/** Asks each name server by itself for the TXT record of a domain. */
export async function lookUpRecord(
  { domain, token }: { domain: string; token: string },
  { resolvers, timeoutMs = 3_000 }: ProofNetwork,
): Promise<ProofLookUp> {
  const { record, content } = proofPlaces(domain, token);
  const answers = await Promise.all(
    resolvers.map((server) => askServer(server, { record, content, timeoutMs })),
  );
  const count = (kind: ProofLookUp["kind"]) => answers.filter((answer) => answer === kind).length;
  const enough = Math.min(MUST_AGREE, resolvers.length);
  const [found, absent] = [count("found"), count("absent")];
  if (found >= enough && absent === 0)
    return { kind: "found", detail: `${record} has the record.` };
  if (absent >= enough && found === 0)
    return {
      kind: "absent",
      detail: `${record} has no TXT record with ${content}. A new one can take up to an hour to appear.`,
    };
  if (found > 0 && absent > 0)
    return {
      kind: "unknown",
      detail: `${found} of ${answers.length} name servers see the record so far. Try again in a few minutes.`,
    };
  const detail = "The name servers didn’t answer, so we can’t tell. Try again in a few minutes.";
  return { kind: "unknown", detail };
}

async function askServer(
  server: string,
  { record, content, timeoutMs }: { record: string; content: string; timeoutMs: number },
): Promise<ProofLookUp["kind"]> {
  try {
    const texts = await openDns({ servers: [server], timeoutMs, patienceMs: timeoutMs * 3 }).txt(
      record,
    );
    return texts.some((text) => isProof(text, content)) ? "found" : "absent";
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return "unknown";
  }
}

/** Fetches the file of a domain: over HTTPS, from a public address, without following redirects. */
export async function lookUpFile(
  {
    domain,
    token,
    file = proofPlaces(domain, token).file,
  }: { domain: string; token: string; file?: string },
  { reach }: ProofNetwork,
): Promise<ProofLookUp> {
  const { content } = proofPlaces(domain, token);
  const answer = await fetchTextOnce(file, { reach });
  if (answer.status === null) return { kind: "unknown", detail: `${file}: ${answer.problem}` };
  if (answer.status >= 300 && answer.status < 400)
    return {
      kind: "absent",
      detail: `${file} leads to another address, which we don’t follow. Put the file at this one.`,
    };
  if (answer.status === 404 || answer.status === 410)
    return { kind: "absent", detail: `There is no file at ${file}.` };
  if (answer.status !== 200)
    return {
      kind: "unknown",
      detail: `${file} answered with status ${answer.status}, so we can’t tell. Try again later.`,
    };
  const isThere = answer.text.split(/\r?\n/).some((line) => isProof(line, content));
  if (isThere) return { kind: "found", detail: `${file} has the line.` };
  return { kind: "absent", detail: `The file at ${file} has no line with ${content}.` };
}

/** The token, alone or before other words: "token=… expiry=never". */
function isProof(text: string, content: string): boolean {
  const line = text.trim();
  return line === content || line.startsWith(`${content} `) || line.startsWith(`${content};`);
}
