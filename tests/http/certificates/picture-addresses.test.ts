import { afterAll, beforeAll, expect, test } from "vitest";
import { findBuiltIn } from "../../../app/engines/certificate/design.ts";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** A page that is still open takes a picture from its memory while the address is the same. */
let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let project: Project;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  const design = findBuiltIn("guilloche")!.design;
  const [first, ...rest] = design.fields;
  project = await addReadyProject(
    app.context,
    organiser,
    [{ firstName: "Ada", lastName: "Obi", email: "ada@people.test", fields: { City: "Enugu" } }],
    {
      columns: ["City"],
      design: JSON.stringify({
        ...design,
        fields: [
          ...(first ? [first] : []),
          ...rest,
          {
            ...first,
            id: "all",
            label: "All",
            content: "{City} {Organization Name} {Support Email}",
          },
        ],
      }),
    },
  );
});
afterAll(() => app.stop());

/** Pages that show the draft, and what their pictures' addresses begin with. */
const pages = (): [string, string][] => [
  ["/projects", "preview.webp"],
  [`/projects/${project.id}`, "preview.webp"],
  [`/projects/${project.id}/preview`, "preview.webp"],
  ["/certificates", "preview.webp"],
  [`/certificates/${project.id}/design`, "preview.webp"],
  [`/certificates/${project.id}/send`, "preview.webp"],
  [`/certificates/${project.id}/message`, "message/preview"],
  ["/bulk-email?tab=certificates", "preview.webp"],
];

async function addresses(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [page, kind] of pages()) {
    const html = (await organiser.page(page)).replaceAll("&amp;", "&");
    const start = `/certificates/${project.id}/${kind}?`;
    const [, address] = new RegExp(`src="(${start.replace("?", "\\?")}[^"]+)"`).exec(html) ?? [];
    expect(address, `${page} shows the draft`).toBeDefined();
    found.set(page, address!);
  }
  return found;
}

const pictureOf = (address: string, tag: string) =>
  organiser.fetch(address, { headers: { "If-None-Match": tag } });

const { stringify } = JSON;
test.each<[string, () => Promise<unknown>]>([
  [
    "a value for everyone",
    () => change("projects", { details: stringify({ "Instructor Name": "Prof Bala" }) }),
  ],
  ["the title", () => change("projects", { title: "Another course" })],
  [
    "the validity",
    () => change("projects", { expiry: stringify({ kind: "on", day: "2031-03-31" }) }),
  ],
  [
    "the design",
    () => {
      const design = JSON.parse(project.design ?? "");
      design.fields[0].colour = "#ff0000";
      return change("projects", { design: stringify(design), designRevision: 2 });
    },
  ],
  ["a person's name", () => changePerson({ firstName: "Bola" })],
  ["a person's own value", () => changePerson({ fields: stringify({ City: "Kano" }) })],
  ["the organisation's name", () => change("accounts", { name: "Another Academy" })],
  ["its support address", () => change("accounts", { supportEmail: "new@lagoon.test" })],
])("%s changes every address, and nothing kept is shown", async (_, act) => {
  const before = await addresses();
  const [preview = ""] = [...before.values()];
  const old = await organiser.get(preview);
  expect(old.headers.get("Cache-Control")).toContain("immutable");
  await act();
  const after = await addresses();
  for (const [page, address] of before) expect(after.get(page), page).not.toBe(address);
  const tag = old.headers.get("ETag") ?? "";
  const fresh = await pictureOf(after.get("/projects") ?? "", tag);
  expect([fresh.status, fresh.headers.get("ETag") === tag]).toEqual([200, false]);
  const behind = await pictureOf(preview, tag);
  expect([behind.status, behind.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
});

function change(table: "projects" | "accounts", to: object) {
  const id = table === "projects" ? project.id : organiser.accountId;
  return app.context.db.updateTable(table).set(to).where("id", "=", id).execute();
}

function changePerson(to: object) {
  const list = project.listId ?? "";
  return app.context.db.updateTable("recipients").set(to).where("listId", "=", list).execute();
}

test("an unchanged draft keeps its addresses", async () => {
  expect(await addresses()).toEqual(await addresses());
});
