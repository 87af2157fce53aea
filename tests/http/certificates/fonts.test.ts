import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compress } from "woff2-encoder";
import { type Design, findBuiltIn } from "../../../app/engines/certificate/design.ts";
import { deleteAccount } from "../../../app/features/account-data/delete/delete-account.server.ts";
import { accountArchive } from "../../../app/features/account-data/export/account-archive.server.ts";
import { pruneFiles } from "../../../app/features/account-data/retention/prune.server.ts";
import { drawRequestFor } from "../../../app/features/certificates/draw/draw-certificate.server.ts";
import { faceAddress } from "../../../app/features/certificates/fonts/face-address.server.ts";

import { cffFont, madeFont, variableFont } from "../../factories/fonts.ts";
import { addMember } from "../../factories/members.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { activitiesOf, follow, refused } from "../../factories/settings.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Person;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp["organiser"]>>;
const HERE = "/settings/organisation/fonts";
const OWN = "own:Lagos Grotesk";

/** What the page's form sends without scripts. */
function upload(fonts: Uint8Array[], licence = "yes", names: string[] = []): FormData {
  const form = new FormData();
  for (const [i, font] of fonts.entries())
    form.append("fonts", new File([new Uint8Array(font)], names[i] ?? `font-${i}.ttf`));
  if (licence) form.append("licence", licence);
  return form;
}

const rowsOf = ({ accountId }: Person) =>
  app.context.db
    .selectFrom("uploadedFonts")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("family")
    .orderBy("bold")
    .execute();
const fileOf = (key: string) => join(app.context.config.dataDir, "files", key);
const isThere = (key: string) => app.context.files.has(key);

/** A project of two people whose every text is set in the uploaded family. */
async function projectInOwnFont(
  person: Person,
  title = "Data Analysis Fundamentals",
): Promise<string> {
  const { design } = findBuiltIn("guilloche")!;
  const fields = design.fields.map((field) =>
    field.kind === "text" ? { ...field, font: OWN } : field,
  );
  const people = [
    { firstName: "Ada", lastName: "Obi", email: "ada@mail.test" },
    { firstName: "Ɗanladi", lastName: "Ƙwairanga", email: "danladi@mail.test" },
  ];
  const project = await addReadyProject(app.context, person, people, {
    title,
    design: JSON.stringify({ ...design, fields }),
  });
  await app.context.db
    .insertInto("designRevisions")
    .values({
      projectId: project.id,
      revision: 1,
      previousRevision: null,
      design: project.design!,
      createdAt: project.createdAt,
    })
    .execute();
  return project.id;
}

async function send(person: Person, projectId: string): Promise<string> {
  const html = await person.page(`/certificates/${projectId}/send`);
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
  const response = await person.post(`/certificates/${projectId}/send`, { confirm });
  expect(response.status).toBe(303);
  const { id } = await app.context.db
    .selectFrom("certificates")
    .select("id")
    .where("projectId", "=", projectId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

describe("POST /settings/organisation/fonts", () => {
  test("a font is kept with who confirmed the right, and when", async () => {
    const person = await app.organiser();
    const packed = await compress(madeFont());
    const html = await follow(
      person,
      await person.post(HERE, upload([packed], "yes", ["../../../x.exe"])),
    );
    expect(html).toContain("Lagos Grotesk Regular is saved.");
    const [row] = await rowsOf(person);
    expect(row).toMatchObject({
      family: "Lagos Grotesk",
      bold: 0,
      italic: 0,
      outlines: "CFF",
      uploadedBy: person.userId,
    });
    expect(row!.licenceConfirmedAt).toBe(
      app.context.clock().toISOString().slice(0, 10) + row!.licenceConfirmedAt.slice(10),
    );
    expect(row!.fileKey).toMatch(
      new RegExp(`^accounts/${person.accountId}/fonts/[a-z0-9]+\\.otf$`),
    );
    expect((await readFile(fileOf(row!.fileKey))).subarray(0, 4).toString()).toBe("OTTO");
    expect(await activitiesOf(app, person.accountId)).toContain(
      "Uploaded the font Lagos Grotesk Regular and confirmed the right to use it",
    );
    const page = await readPage(await person.page(HERE));
    expect(page.text).toContain("Right to use it confirmed by");
    expect(page.text).toContain("They are printed in Noto Sans.");
    const specimen = await person.get(
      page.getByRole("img", { name: /in Lagos Grotesk Regular/ }).getAttribute("src")!,
    );
    expect([specimen.status, specimen.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(await person.page("/settings/organisation")).toContain("See your fonts");
  });

  test("without the tick nothing is read or kept", async () => {
    const person = await app.organiser();
    await refused(
      await person.post(HERE, upload([madeFont()], "")),
      "Confirm that you have the right to use this font on certificates.",
    );
    await refused(await person.post(HERE, upload([])), "Choose a font first: TTF, OTF or WOFF2.");
    expect(await rowsOf(person)).toEqual([]);
  });

  test("the styles of a family come together; a bad one keeps none", async () => {
    const person = await app.organiser();
    const [regular, bold] = [madeFont(), madeFont({ bold: true })];
    const html = await refused(
      await person.post(
        HERE,
        upload([regular, bold.slice(0, 900)], "yes", ["a.otf", "C:\\fonts\\b.otf"]),
      ),
      "“b.otf”: This font is damaged or incomplete.",
    );
    expect(html).toContain("None of the files was saved");
    expect(html).toMatch(/<input[^>]*name="licence"[^>]*checked/);
    expect(await rowsOf(person)).toEqual([]);
    await follow(
      person,
      await person.post(HERE, upload([regular, bold, madeFont({ family: "Other" })])),
    );
    expect((await rowsOf(person)).map(({ family, bold }) => [family, bold])).toEqual([
      ["Lagos Grotesk", 0],
      ["Lagos Grotesk", 1],
      ["Other", 0],
    ]);
  });

  test.each([
    [
      "a ZIP called a font",
      () => Buffer.from(`PK\u0003\u0004${"x".repeat(200)}`),
      "not a font. Upload the font as a TTF, OTF or WOFF2 file.",
    ],
    ["half a font", () => cffFont().slice(0, 6_000), "This font is damaged or incomplete."],
    ["a restricted licence", () => madeFont({ fsType: 2 }), "doesn’t allow it in documents"],
    [
      "symbols only",
      () => madeFont({ letters: "&₦" }),
      "This font has only symbols and no letters. Choose another font.",
    ],
  ])("%s is refused, and what there was stays", async (_, font, why) => {
    const before = await rowsOf(organiser);
    await refused(await organiser.post(HERE, upload([font()])), why);
    expect(await rowsOf(organiser)).toEqual(before);
  });

  test("too large a file gets 413, too many files a sentence", async () => {
    const large = await organiser.post(HERE, upload([new Uint8Array(5 * 1024 * 1024 + 10)]));
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("This file is larger than 5 MB, the limit for a font.");
    await refused(
      await organiser.post(HERE, upload(Array.from({ length: 5 }, () => madeFont()))),
      "Choose at most 4 files at once.",
    );
  });

  test("the same font again changes nothing; another version replaces it", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([variableFont()]));
    expect(await follow(person, await person.post(HERE, upload([variableFont()])))).toContain(
      "You already had Noto Sans Arabic Regular.",
    );
    const [first] = await rowsOf(person);
    await person.post(HERE, upload([madeFont({ family: "Noto Sans Arabic" })]));
    const [second, ...more] = await rowsOf(person);
    expect([second!.id, second!.fileKey === first!.fileKey, more]).toEqual([first!.id, false, []]);
    expect([await isThere(first!.fileKey), await isThere(second!.fileKey)]).toEqual([false, true]);
  });

  test("an account keeps 24 fonts at most", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont()]));
    const [row] = await rowsOf(person);
    const more = Array.from({ length: 23 }, (_, i) => ({
      ...row!,
      id: `${i}-${row!.id}`.slice(0, 25),
      family: `Font ${i}`,
    }));
    await app.context.db.insertInto("uploadedFonts").values(more).execute();
    await refused(
      await person.post(HERE, upload([madeFont({ bold: true })])),
      "You already have 24 fonts",
    );
    expect(await rowsOf(person)).toHaveLength(24);
  });

  test("viewers look and change nothing, other accounts see nothing", async () => {
    await organiser.post(HERE, upload([madeFont()]));
    const [row] = await rowsOf(organiser);
    const viewer = await addMember(app, organiser.accountId, {
      role: "viewer",
      email: "looks@lagoon.test",
    });
    const page = await viewer.page(HERE);
    expect(page).toContain("Lagos Grotesk");
    expect(page).not.toMatch(/type="file"|value="delete"/);
    expect((await viewer.post(HERE, upload([madeFont({ bold: true })]))).status).toBe(403);
    expect((await viewer.post(HERE, { intent: "delete", font: row!.id })).status).toBe(403);
    const stranger = await app.organiser();
    expect((await stranger.get(`${HERE}/${row!.id}/specimen.svg`)).status).toBe(404);
    expect((await stranger.get(`${HERE}/face?family=Lagos+Grotesk`)).status).toBe(404);
    expect((await stranger.post(HERE, { intent: "delete", font: row!.id })).status).toBe(404);
    expect(
      (await organiser.get(`${HERE}/face?family=Lagos+Grotesk&bold=1`)).headers.get("Content-Type"),
    ).toBe("font/otf");
    expect(await rowsOf(organiser)).toHaveLength(1);
  });
});

describe("a design in an uploaded font", () => {
  test("the designer offers it, and only the account's own", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont()]));
    const { id } = await addReadyProject(app.context, person, []);
    await app.context.db
      .insertInto("designRevisions")
      .values({
        projectId: id,
        revision: 1,
        previousRevision: null,
        createdAt: "2026-01-01T00:00:00.000Z",
        design: JSON.stringify(findBuiltIn("guilloche")!.design),
      })
      .execute();
    const path = `/certificates/${id}/design`;
    const html = await person.page(path);
    expect(html).toContain('<option value="own:Lagos Grotesk">Lagos Grotesk</option>');
    expect(html).toContain(`href="${HERE}?design=${id}"`);
    const picture = () =>
      person.page(path).then((page) => /preview\.webp\?[^"]*v=([a-z0-9]+)/.exec(page)?.[1]);
    const before = await picture();
    const text = findBuiltIn("guilloche")!.design.fields.find(({ kind }) => kind === "text")!.id;
    const change = (font: string, revision: string) =>
      person.post(path, {
        revision,
        person: "1",
        intent: "apply",
        [`f.${text}.here`]: "some",
        [`f.${text}.font`]: font,
      });
    expect((await change("own:Somebody Else", "1")).status).toBe(422);
    expect((await change(OWN, "1")).status).toBe(303);
    const after = await picture();
    expect(after).not.toBe(before);
    // Another version of it is another picture.
    await person.post(HERE, upload([variableFont(), madeFont({ letters: "Ada" })]));
    expect(await picture()).not.toBe(after);
  });

  test("our families are fonts for the web, at addresses that are kept", async () => {
    const person = await app.organiser();
    const address = faceAddress({ font: "Andika", bold: false, italic: false });
    const font = await person.get(address);
    expect([font.status, font.headers.get("Content-Type")]).toEqual([200, "font/woff2"]);
    expect(font.headers.get("Cache-Control")).toContain("immutable");
    expect(Buffer.from(await font.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
    const other = await person.get(`${HERE}/face?family=Andika&bold=1&v=old`);
    expect(other.headers.get("Cache-Control")).toBe("private, no-cache");
    expect((await app.visitor().get(address)).status).toBe(302);
  });

  test("the check says whose letters it lacks, and what is printed instead", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont()]));
    const id = await projectInOwnFont(person);
    let page = await readPage(await person.page(`/certificates/${id}/design/check`));
    while (page.text.includes("so far. You can leave"))
      page = await readPage(await person.page(`/certificates/${id}/design/check`));
    expect(page.text).toContain("Full Name: letters that Lagos Grotesk doesn’t have, for 1 person");
    expect(page.text).toContain(
      "Lagos Grotesk lacks “Ɗ”, “Ƙ”. They are printed in a similar font of ours, mostly Noto Sans",
    );
  });

  test("it can't be deleted while a design is set in it", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont(), madeFont({ bold: true })]));
    const id = await projectInOwnFont(person, "Welding <b>");
    const [regular, bold] = await rowsOf(person);
    expect((await person.post(HERE, { intent: "delete", font: bold!.id })).status).toBe(303);
    const response = await person.post(HERE, { intent: "delete", font: regular!.id });
    expect(response.status).toBe(422);
    const page = await readPage(await response.text());
    expect(page.text).toContain(
      "Lagos Grotesk is used by “Welding <b>”. Choose another font there first, then delete it here.",
    );
    expect(page.getByRole("link", { name: "Welding <b>" }).getAttribute("href")).toBe(
      `/certificates/${id}/design`,
    );
    expect(await rowsOf(person)).toHaveLength(1);
  });

  test("nor while a template of the account is", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont()]));
    const id = await projectInOwnFont(person, "Welding");
    await person.post(`/certificates/${id}/design/template`, { name: "House style" });
    const { db } = app.context;
    await db.deleteFrom("designRevisions").where("projectId", "=", id).execute();
    await db.deleteFrom("projects").where("id", "=", id).execute();
    const [font] = await rowsOf(person);
    const response = await person.post(HERE, { intent: "delete", font: font!.id });
    expect(response.status).toBe(422);
    expect((await readPage(await response.text())).text).toContain(
      "is used by “House style” (one of your templates).",
    );
  });

  test("what was sent keeps its bytes, whatever becomes of the font", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont()]));
    const [row] = await rowsOf(person);
    const projectId = await projectInOwnFont(person);
    const certificateId = await send(person, projectId);
    const { db, drawing } = app.context;
    // Under another name each time: nothing drawn before is remembered. The name is in the PDF's
    // own id.
    const draw = async () => {
      const request = {
        ...(await drawRequestFor(db, app.context, certificateId)),
        designKey: crypto.randomUUID(),
      };
      const pdf = Buffer.from(await drawing.pdf(request))
        .toString("latin1")
        .replace(/\/ID\[[^\]]*\]/g, "");
      return [Buffer.from(await drawing.png(request)).toString("latin1"), pdf].map((text) =>
        createHash("sha256").update(text).digest("hex"),
      );
    };
    const before = await draw();
    const version = await db
      .selectFrom("designVersions")
      .selectAll()
      .where("accountId", "=", person.accountId)
      .executeTakeFirstOrThrow();
    const frozen = JSON.parse(version.design) as Design;
    expect(frozen.ownFonts).toEqual({
      [OWN]: [{ bold: false, italic: false, fileKey: row!.fileKey }],
    });
    // Another version under the same name, then none at all.
    await person.post(HERE, upload([madeFont({ letters: "Adab Oi" })]));
    await db.updateTable("projects").set({ design: null }).where("id", "=", projectId).execute();
    const replaced = await rowsOf(person);
    expect((await person.post(HERE, { intent: "delete", font: replaced[0]!.id })).status).toBe(303);
    expect([await isThere(row!.fileKey), await isThere(replaced[0]!.fileKey)]).toEqual([
      true,
      false,
    ]);
    const now = app.context.clock().getTime();
    for (const hours of [0, 13]) await pruneFiles(app.context, new Date(now + hours * 3_600_000));
    expect(await draw()).toEqual(before);
  });

  test("a copy takes its files along, and deletion leaves none", async () => {
    const person = await app.organiser();
    await person.post(HERE, upload([madeFont()]));
    const [row] = await rowsOf(person);
    await send(person, await projectInOwnFont(person));
    const parts = new Map<string, Buffer>();
    for await (const file of accountArchive(app.context, person.accountId, app.context.clock())) {
      const pieces: Buffer[] = [];
      for await (const piece of file.content()) pieces.push(Buffer.from(piece as Uint8Array));
      parts.set(file.path, Buffer.concat(pieces));
    }
    const own = row!.fileKey.replace(`accounts/${person.accountId}/`, "files/");
    expect(parts.get(own)?.equals(await readFile(fileOf(row!.fileKey)))).toBe(true);
    expect(parts.get("files/fonts.csv")?.toString()).toContain("Lagos Grotesk");
    expect(JSON.parse(parts.get("files/fonts.jsonl")!.toString())).toMatchObject({
      bold: false,
      uploadedBy: person.userId,
    });
    const at = app.context.clock().toISOString();
    const ends = { terminatedAt: at, deleteAfter: at };
    await app.context.db
      .updateTable("accounts")
      .set(ends)
      .where("id", "=", person.accountId)
      .execute();
    expect(await deleteAccount(app.context, person.accountId)).toBe("deleted");
    expect([await rowsOf(person), await isThere(row!.fileKey)]).toEqual([[], false]);
  });
});
