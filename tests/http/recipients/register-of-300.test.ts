import { afterAll, beforeAll, expect, test } from "vitest";
import { givePlan } from "../../factories/give-plan.ts";
import { OFFICE_ROWS, officeList, printedName } from "../../factories/office-list.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// A register as an HR office sends it, walked without scripts from its upload to the certificates.

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Everything the form of the check holds, as a browser posts it. */
async function boxesOf(html: string): Promise<Record<string, string>> {
  const { body } = await readPage(html);
  const boxes: Record<string, string> = {};
  for (const box of body.querySelectorAll<HTMLInputElement>("[form=report][name]"))
    if (box.tagName !== "BUTTON" && !/checkbox|radio/.test(box.getAttribute("type") ?? ""))
      boxes[box.name] ??= box.getAttribute("value") ?? "";
  return boxes;
}

test("no name on 300 certificates needs an apology", { timeout: 240_000 }, async () => {
  const organiser = await app.organiser();
  await givePlan(app.context.db, organiser.accountId);
  const project = await addReadyProject(app.context, organiser, []);
  const checked = async (address: string) => {
    await expect
      .poll(async () => (await organiser.page(address)).includes("Checking your list"), {
        timeout: 20_000,
      })
      .toBe(false);
    return organiser.page(address);
  };
  const form = new FormData();
  form.set("method", "bulk");
  form.set("file", new File([new Uint8Array(officeList())], "Register.xlsx"));
  const uploaded = await organiser.post(`/certificates/${project.id}/recipients/add`, form);
  const address = uploaded.headers.get("Location") ?? "";
  const mapping = await readPage(await organiser.page(address));
  const uses = [...mapping.body.querySelectorAll("select[name^=use-]")].map((select) => [
    select.getAttribute("name") ?? "",
    select.querySelector("option[selected]")?.getAttribute("value") ?? "skip",
  ]);
  const check = { intent: "check", headings: "on", ...Object.fromEntries(uses) };
  expect((await organiser.post(address, check)).status).toBe(303);
  const asked = await readPage(await checked(address));
  for (const words of [
    "Title in rows 1 and 2, headings in row 4, totals in row 306 left out",
    "Titles dropped for",
    "Surname written first?",
    "Capitals to fix",
    "Use all 3 suggested addresses",
  ])
    expect(asked.text).toContain(words);
  expect(asked.text).not.toContain("STAFF ID");

  for (const intent of ["names:capitals:fix", "names:surname-first:swap", "suggest"]) {
    const boxes = await boxesOf(await checked(address));
    expect((await organiser.post(address, { ...boxes, intent })).status).toBe(303);
  }
  const { noAddress, notAnAddress, twoAddresses, noName, slips, again, first } = OFFICE_ROWS;
  const boxes = await boxesOf(await checked(address));
  for (const row of [...noAddress, ...notAnAddress, ...twoAddresses])
    boxes[`row-${row}-email`] = `row${row}@mail.test`;
  for (const row of noName) boxes[`row-${row}-firstName`] = "Ọláìtán";
  const added = await organiser.post(address, { ...boxes, intent: "apply", consent: "on" });
  expect([added.status, added.status === 303 ? "" : await added.text()]).toEqual([303, ""]);

  const send = `/certificates/${project.id}/send`;
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(await organiser.page(send))?.[1] ?? "";
  expect((await organiser.post(send, { confirm })).status).toBe(303);
  const issued = await app.context.db
    .selectFrom("certificates")
    .select(["holderName", "holderEmail"])
    .where("projectId", "=", project.id)
    .execute();
  const expected = Array.from({ length: OFFICE_ROWS.people }, (_, index) => index + first)
    .filter((row) => !again.some((one) => one === row))
    .map((row) => (noName.some((one) => one === row) ? "Ọláìtán" : printedName(row)));
  expect(issued.map(({ holderName }) => holderName).sort()).toEqual(expected.sort());
  expect(issued.filter(({ holderEmail }) => holderEmail.endsWith("@gmail.com"))).toHaveLength(
    slips.length,
  );
});
