import { expect, test } from "vitest";
import { logRefusedRequests } from "./refused-requests.server.ts";

test("a thousand refused requests are logged once a minute, all counted", () => {
  const lines: object[] = [];
  let now = 0;
  const refused = logRefusedRequests({ warn: ((line: object) => lines.push(line)) as never }, () => now);
  for (let i = 0; i < 1_000; i++, now += 59) refused(i % 2 ? 400 : 421);
  expect(lines).toEqual([{ requests: 1, byStatus: { 421: 1 } }]);
  now = 60_000;
  refused(403);
  expect(lines[1]).toEqual({ requests: 1_000, byStatus: { 400: 500, 403: 1, 421: 499 } });
});
