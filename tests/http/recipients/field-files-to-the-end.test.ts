import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givePlan } from "../../factories/give-plan.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startStrictSmtpServer } from "../../fakes/strict-smtp-server.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// Lists whose letters only matter once they leave: uploaded, sent to a mail server that knows no
// SMTPUTF8, and read from the certificate's own page.

let app: TestApp;
const server = await startStrictSmtpServer();

beforeAll(async () => {
  app = await startApp({
    env: { MAIL_TRANSPORT: "smtp", SMTP_URL: server.url, MAIL_FROM: "certificates@iweri.test" },
  });
  await app.work();
});
afterAll(async () => {
  await app.stop();
  await server.close();
});

/** Uploads a list, sends its certificates, and returns whom they name and what their pages say. */
async function sendToAll(name: string) {
  const organiser = await app.organiser();
  await givePlan(app.context.db, organiser.accountId);
  const project = await addReadyProject(app.context, organiser, []);
  const form = new FormData();
  form.set("method", "bulk");
  form.set("file", new File([await readFile(`tests/fixtures/lists/${name}`)], name));
  const uploaded = await organiser.post(`/certificates/${project.id}/recipients/add`, form);
  const address = uploaded.headers.get("Location") ?? "";
  const mapping = await readPage(await organiser.page(address));
  const uses = [...mapping.body.querySelectorAll("select[name^=use-]")].map((select) => [
    select.getAttribute("name") ?? "",
    select.querySelector("option[selected]")?.getAttribute("value") ?? "skip",
  ]);
  const check = { intent: "check", headings: "on", ...Object.fromEntries(uses) };
  expect((await organiser.post(address, check)).status).toBe(303);
  const text = async () => (await readPage(await organiser.page(address))).text;
  await expect.poll(text).toContain("2 rows ready");
  const added = await organiser.post(address, { intent: "apply", consent: "on" });
  expect(added.status).toBe(303);
  const send = `/certificates/${project.id}/send`;
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(await organiser.page(send))?.[1] ?? "";
  expect((await organiser.post(send, { confirm })).status).toBe(303);
  const certificates = await app.context.db
    .selectFrom("certificates")
    .select(["id", "holderEmail"])
    .where("projectId", "=", project.id)
    .orderBy("holderEmail")
    .execute();
  const pages = await Promise.all(
    certificates.map(async ({ id }) =>
      readPage(await (await app.visitor().get(`/c/${id}`)).text()),
    ),
  );
  return { organiser, certificates, pages };
}

test("a name from right to left stands on its certificate as written", async () => {
  const { certificates, pages } = await sendToAll("list-arabic-names.csv");
  expect(certificates.map(({ holderEmail }) => holderEmail)).toEqual([
    "ada@people.test",
    "muhammad@people.test",
  ]);
  expect(pages[0]?.text).toContain("Ada Obi");
  expect(pages[1]?.text).toContain("محمد عبد الله");
  await expect
    .poll(() => server.taken.find(({ to }) => to.includes("muhammad@"))?.mime, { timeout: 20_000 })
    .toContain("Subject: ");
});

test("an international host is reached in ASCII, and nobody is suppressed", async () => {
  const { organiser, certificates, pages } = await sendToAll("list-international-domain.csv");
  expect(certificates.map(({ holderEmail }) => holderEmail)).toEqual([
    "bola@people.test",
    "info@ọjà.ng",
  ]);
  expect(pages[1]?.text).toContain("Ada Obi");
  await expect
    .poll(() => server.taken.map(({ to }) => to), { timeout: 20_000 })
    .toContain(`info@${new URL("http://ọjà.ng").hostname}`);
  expect(server.broken).toEqual([]);
  expect((await readPage(await organiser.page("/suppressions"))).text).not.toContain("ọjà");
});
