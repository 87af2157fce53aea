import { csvLine } from "#app/platform/files/csv.ts";
import type { SendResults } from "./send-results.server.ts";

/**
 * What a send led to as CSV: who did what when, then the links. Two tables, with an empty line
 * between them.
 */
export function* exportResults(
  { timeline, links, reached, isTold }: SendResults,
  hasCertificates: boolean,
): Generator<string> {
  const known = (count: number) => (isTold ? count : "");
  yield csvLine(["Time", "Opened", "Clicked", ...(hasCertificates ? ["Downloaded"] : [])]);
  for (const { label, opened, clicked, downloaded } of timeline.columns)
    yield csvLine([label, known(opened), known(clicked), ...(hasCertificates ? [downloaded] : [])]);
  yield "\r\n";
  yield csvLine(["Link", "People who followed it", "Of people reached"]);
  for (const { label, people } of links) yield csvLine([label, people, reached]);
}
