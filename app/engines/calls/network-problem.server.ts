import { getSystemErrorName } from "node:util";

const NO_NAME = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_NONAME"]);
const TIMED_OUT = new Set([
  "ETIMEDOUT",
  "ESOCKETTIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);
const NO_WAY = new Set(["ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL", "ENETDOWN"]);
const BROKE_OFF = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "ECONNABORTED"]);
const TLS = /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
const MAX_CAUSES = 5;

/**
 * Why a server could not be asked, as the end of a sentence that it begins: "refused the
 * connection". Names what an operator has to look at: DNS, TLS, a refused connection, no answer in
 * time. Null: it is none of these. Nothing of the error's own text is in it, which may hold an
 * address.
 */
export function networkProblem(error: unknown): string | null {
  for (const { name = "", code = "" } of causesOf(error)) {
    if (NO_NAME.has(code)) return `has no address in DNS (${code})`;
    if (code === "ECONNREFUSED") return "refused the connection";
    if (TIMED_OUT.has(code) || name === "TimeoutError") return "did not answer in time";
    if (TLS.test(code)) return `could not be trusted: TLS failed (${code})`;
    if (NO_WAY.has(code)) return `can’t be reached from this network (${code})`;
    if (BROKE_OFF.has(code)) return "broke off the connection";
  }
  return null;
}

interface Cause {
  name?: string;
  code?: string;
}

/** The error, what caused it, and of several tries to connect each. */
function causesOf(error: unknown): Cause[] {
  const found: Cause[] = [];
  const open = [error];
  while (open.length > 0 && found.length < MAX_CAUSES) {
    const next = open.shift();
    if (typeof next !== "object" || next === null) continue;
    const { name, code, errno, cause, errors } = next as Partial<
      Record<"name" | "code" | "errno" | "cause" | "errors", unknown>
    >;
    // A library may have put a code of its own in the place of the system's, which the number still
    // says.
    const system = typeof errno === "number" && errno < 0 ? getSystemErrorName(errno) : code;
    found.push({
      ...(typeof name === "string" ? { name } : {}),
      ...(typeof system === "string" ? { code: system } : {}),
    });
    open.push(cause, ...(Array.isArray(errors) ? errors : []));
  }
  return found;
}
