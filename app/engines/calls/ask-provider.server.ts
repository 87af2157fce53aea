import { AnswerTooLarge, boundedFetch } from "./bounded-fetch.server.ts";
import { networkProblem } from "./network-problem.server.ts";

/** What came back from a provider's API; `said` is null when it was no JSON object. */
export interface ProviderAnswer {
  status: number;
  said: Record<string, unknown> | null;
  /** Seconds that `Retry-After` asks to wait; null: it says none. */
  retryAfter: number | null;
}

/**
 * Asks a provider's API, once: what timed out may have been done. Redirects are not followed. Never
 * throws, and passes on nothing that fetch throws, which may hold the address with what stands in
 * it: `problem` is the end of a sentence for the log. `neverLeft`: there was no connection, so that
 * nothing can have been done.
 */
export async function askProvider(
  url: string,
  { timeoutMs, ...request }: RequestInit & { timeoutMs: number },
): Promise<ProviderAnswer | { problem: string; neverLeft: boolean }> {
  try {
    const response = await boundedFetch(url, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
    const retryAfter = Number.isFinite(wait) && wait >= 0 ? wait : null;
    return { status: response.status, said: readObject(await response.text()), retryAfter };
  } catch (error) {
    const problem =
      error instanceof AnswerTooLarge
        ? "sent more than 1 MB"
        : (networkProblem(error) ?? "could not be reached");
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return { problem, neverLeft: NO_CONNECTION.includes(code ?? "") };
  }
}

const NO_CONNECTION = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** An object that a provider said; empty when it said something else. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A text that a provider said; null when it is empty or none. */
export function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
