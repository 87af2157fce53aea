import { isbot } from "isbot";

/**
 * True for a person's own GET: not HEAD, not a crawler or link preview, not a browser that only
 * looks ahead, and of a file in parts only the first.
 */
export function isPersonalVisit(request: Request): boolean {
  if (request.method !== "GET") return false;
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  const range = request.headers.get("Range");
  if (range !== null && !range.startsWith("bytes=0-")) return false;
  const agent = request.headers.get("User-Agent");
  return !/prefetch|preview/i.test(purpose) && agent !== null && !isbot(agent);
}
