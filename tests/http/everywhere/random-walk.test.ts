// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOneOfEach, dashboardRoutes } from "../../factories/every-dashboard-route.ts";
import { fillAccount } from "../../factories/full-account.ts";
import { type Page, readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Owner;
/** Where a walk may begin: every page of the dashboard. */
let doors: string[];

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test", accountName: "Lagoon Academy" });
  const ids = await addOneOfEach(app, owner, "Data Analysis", "Ada");
  await fillAccount(app, owner, { text: "Cloud Basics", mark: "walk" });
  await owner.post("/dashboard", { intent: "load-sample-data" });
  await app.context.db
    .updateTable("bulkDrafts")
    .set({ subject: "{First Name|Friend}, what is new at {Organization Name}?", name: "" })
    .where("accountId", "=", owner.accountId)
    .execute();
  await owner.post(`/projects/${ids.projectId}/rename`, { title: "Basics by {Organization Name}" });
  doors = dashboardRoutes(
    new Proxy(ids, { get: (known, name: string) => known[name] ?? "0".repeat(25) }),
  )
    .filter((route) => route.loads && route.shows)
    .map(({ path }) => path);
  for (const door of ["/dashboard", "/sent", "/forms", "/certificates?tab=issued&sent=all"])
    doors.push(...Array<string>(8).fill(door));
}, 120_000);
afterAll(() => app.stop());

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const DASHBOARD =
  /^\/(?:dashboard|projects|certificates|forms|bulk-email|sent|people|suppressions|settings|activity-log|notifications|search)\b/;

/** What programs write where a value is missing. */
const SLIPS = /\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/;
/** A field as people type it; pages where it is typed have it. */
const FIELD = /\{\{?[A-Z][\p{L} ]{2,40}(?:\|[^{}]*)?\}/u;
const WRITTEN_IN =
  /^\/(?:certificates\/(?:\w{20,}\/(?:design|message|send|schedule|recipients)|new)|bulk-email\/(?:compose|rules)|forms\/\w+\/(?:confirmation|responses\/recipients|webinar\/(?:messages|certificates)|settings|questions|languages)|sent\/\w+\/(?:message|edit)|projects\/\w+\/message)/;

const digits = (text: string | null | undefined) =>
  Number((/\d[\d,]*/.exec(text ?? "")?.[0] ?? "NaN").replaceAll(",", ""));

/** A link of the page that leads there, with its first number. */
const linked = ({ body }: Page, to: RegExp, part = "") =>
  [...body.querySelectorAll("main a[href]")].flatMap((link) => {
    const id = to.exec(link.getAttribute("href") ?? "")?.[1];
    const number = digits((part ? link.querySelector(part) : link)?.textContent);
    return id && !Number.isNaN(number) ? [{ id, number }] : [];
  });

/** The numbers that have one name on every page that shows them. */
const FIGURES: [page: RegExp, read: (page: Page, id: string) => [name: string, value: number][]][] =
  [
    [
      /^\/sent$/,
      ({ body }) =>
        [...body.querySelectorAll("tbody tr")].map((row) => [
          `people of send ${row.querySelector("a")?.getAttribute("href")?.split("/")[2]}`,
          digits(row.querySelector("td.num")?.textContent),
        ]),
    ],
    [
      /^\/sent\/(\w{20,})$/,
      ({ text }, id) => {
        const of = / of ([\d,]+) (?:delivered|sent)/.exec(text)?.[1];
        return of ? [[`people of send ${id}`, digits(of)]] : [];
      },
    ],
    [
      /^\/projects\/\w+\/message$/,
      (page) =>
        linked(page, /^\/sent\/(\w{20,})$/, "b").map(({ id, number }) => [
          `people of send ${id}`,
          number,
        ]),
    ],
    [
      /^\/forms(?:\?|$|\/\w{20,}\/(?:settings|share|responses|questions)$)/,
      (page) =>
        linked(page, /^\/forms\/(\w{20,})\/responses$/).map(({ id, number }) => [
          `responses of form ${id}`,
          number,
        ]),
    ],
    [
      /^\/forms\/(\w{20,})\/responses$/,
      ({ text }, id) => {
        const said = /([\d,]+) responses\./.exec(text)?.[1];
        return said ? [[`responses of form ${id}`, digits(said)]] : [];
      },
    ],
    [
      /^\/projects\/(\w{20,})(?:\/recipients)?$/,
      ({ text, body }, id) => {
        const fact = /No\. Recipients ?([\d,]+)/.exec(text)?.[1];
        const tab = [...body.querySelectorAll("nav a .count")].find((one) =>
          one.closest("a")?.getAttribute("href")?.endsWith("/recipients"),
        );
        return [
          ...(fact ? [[`people of project ${id}`, digits(fact)] as [string, number]] : []),
          ...(tab
            ? [[`people of project ${id}`, digits(tab.textContent)] as [string, number]]
            : []),
        ];
      },
    ],
    [
      /^\/dashboard$/,
      (page) =>
        linked(page, /^\/(certificates)\?tab=issued&sent=all/).map(({ number }) => [
          "certificates sent",
          number,
        ]),
    ],
    [
      /^\/certificates\?tab=issued&sent=all$/,
      ({ text }) => {
        const said = /([\d,]+) certificates?/.exec(text)?.[1];
        return said ? [["certificates sent", digits(said)]] : [];
      },
    ],
  ];

function figuresOf(path: string, page: Page): [name: string, value: number][] {
  return FIGURES.flatMap(([at, read]) => {
    const match = at.exec(path);
    return match ? read(page, match[1] ?? "") : [];
  });
}

test.each([1, 2, 3])(
  "a walk meets no slip and no disagreement (seed %i)",
  { timeout: 300_000 },
  async (seed) => {
    const roll = dice(seed);
    const problems: string[] = [];
    const figures = new Map<string, { value: number; path: string }>();
    const seen = new Set<string>();
    let compared = 0;
    let path = "/dashboard";
    for (let step = 0; step < 160; step++) {
      const answer = await owner.get(path);
      const isPage = answer.headers.get("Content-Type")?.includes("text/html");
      if (answer.status >= 500) problems.push(`${path}: ${answer.status}`);
      let links: string[] = [];
      if (answer.status === 200 && isPage) {
        const page = await readPage(answer);
        seen.add(path);
        const texts = [page.title, page.text];
        for (const one of page.body.querySelectorAll(
          "[aria-label], [title], [alt], [href], [action]",
        ))
          for (const name of ["aria-label", "title", "alt", "href", "action"])
            texts.push(one.getAttribute(name) ?? "");
        for (const text of texts) {
          const slip = SLIPS.exec(text) ?? (WRITTEN_IN.test(path) ? null : FIELD.exec(text));
          if (slip)
            problems.push(`${path}: ${text.slice(Math.max(0, slip.index - 40), slip.index + 60)}`);
        }
        for (const [name, value] of figuresOf(path, page)) {
          const before = figures.get(name);
          if (before && before.path !== path) compared++;
          if (before && before.value !== value)
            problems.push(`${name}: ${before.value} at ${before.path}, ${value} at ${path}`);
          figures.set(name, { value, path });
        }
        links = [...page.body.querySelectorAll("main a[href], nav a[href]")]
          .map((link) => link.getAttribute("href") ?? "")
          .filter((href) => DASHBOARD.test(href) && !/zip|\.(?:csv|xlsx|png|pdf)/.test(href));
      }
      path =
        (answer.status < 400 && answer.headers.get("Location")?.replace(/^https?:\/\/[^/]+/, "")) ||
        (links.length > 0 && roll(5) > 0 ? links[roll(links.length)] : doors[roll(doors.length)]) ||
        "/dashboard";
    }
    expect(seen.size).toBeGreaterThan(60);
    expect(compared).toBeGreaterThan(5);
    expect([...new Set(problems)]).toEqual([]);
  },
);
