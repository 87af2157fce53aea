import { csvLine } from "#app/engines/file-writer/csv.ts";
import { momentHeading } from "#app/platform/time/relative-time.ts";
import type { SendResults } from "./send-results.server.ts";

/** What people did with a send, by when, as CSV. Times are those of the zone. */
export function* exportTimeline(
  { timeline, isTold }: SendResults,
  { hasCertificates, timeZone }: { hasCertificates: boolean; timeZone: string },
): Generator<string> {
  const known = (count: number) => (isTold ? count : "");
  const ofCertificates = <Cell>(cell: Cell) => (hasCertificates ? [cell] : []);
  const heads = [momentHeading("From", timeZone), "Opened", "Clicked"];
  yield csvLine([...heads, ...ofCertificates("Downloaded")]);
  for (const { from, opened, clicked, downloaded } of timeline.columns)
    yield csvLine([from, known(opened), known(clicked), ...ofCertificates(downloaded)]);
}

/** How many followed each of its links. */
export function* exportLinks({ links, reached }: SendResults): Generator<string> {
  yield csvLine(["Link", "People who followed it", "Of people reached"]);
  for (const { label, people } of links) yield csvLine([label, people, reached]);
}
