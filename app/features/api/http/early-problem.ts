/** Whether an address is the programs'. `/api` itself is a page for people. */
export function isApi(path: string): boolean {
  return /^\/api\//i.test(path);
}

const PROBLEM_TYPES: Record<number, string> = {
  403: "forbidden",
  405: "method-not-allowed",
  413: "too-large",
  500: "server-error",
  507: "no-room",
};

/** A problem (RFC 9457) for a request to the API that never reached a route. */
export function earlyProblem(appUrl: string, status: number, detail: string): string {
  const kind = PROBLEM_TYPES[status] ?? "bad-request";
  return JSON.stringify({ type: `${appUrl}/api#${kind}`, title: kind.replaceAll("-", " "), status, detail, errors: [] });
}
