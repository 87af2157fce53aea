import { expect, test } from "vitest";
import { isMachineAgent, machineVisits, type Visit } from "./machine-visits.ts";

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const GMAIL =
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";

test.each([
  ["a person's browser", SAFARI, false],
  ["Gmail, which loads pictures for the person who looks", GMAIL, false],
  [
    "Yahoo, which does too",
    "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
    false,
  ],
  ["an event that names none", null, false],
  ["Apple's mail privacy proxy", "Mozilla/5.0", true],
  ["nothing at all", "", true],
  ["a scanner", "Barracuda Sentinel (EE)", true],
  ["a crawler", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", true],
  ["a script", "python-requests/2.31", true],
])("C13 %s", (_, agent, isMachine) => {
  expect(isMachineAgent(agent)).toBe(isMachine);
});

const visit = (id: string, second: number, more: Partial<Visit> = {}): Visit => ({
  id,
  type: "opened",
  at: new Date(Date.UTC(2025, 10, 20, 9, 0, 0) + second * 1000).toISOString(),
  link: "",
  isMachine: false,
  ...more,
});
const ARRIVED = "2025-11-20T09:00:00.000Z";

test("C13 opens before arrival or within two seconds are a machine's", () => {
  const visits = [visit("before", -1), visit("at once", 1.9), visit("later", 2.1)];
  expect([...machineVisits(visits, ARRIVED)]).toEqual(["before", "at once"]);
  expect(machineVisits(visits, null).size).toBe(0);
});

test("C13 links followed together are a machine's; one link twice is a person's", () => {
  const click = (id: string, second: number, link: string) =>
    visit(id, second, { type: "clicked", link });
  const scanner = [
    click("a", 60, "https://x.test/c/1"),
    click("b", 60.5, "https://x.test/help"),
    click("c", 300, "https://x.test/c/1"),
  ];
  expect([...machineVisits(scanner, ARRIVED)]).toEqual(["a", "b"]);
  const twice = [click("a", 60, "https://x.test/c/1"), click("b", 61, "https://x.test/c/1")];
  expect(machineVisits(twice, ARRIVED).size).toBe(0);
});

test("C13 what was once found to be a machine's stays so", () => {
  expect([
    ...machineVisits([visit("known", 600, { isMachine: true }), visit("other", 601)], ARRIVED),
  ]).toEqual(["known"]);
});
