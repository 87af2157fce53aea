import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueOne } from "../../factories/issued-certificates.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { knownBrowser } from "../../setup/known-browser.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.work();
});
afterAll(() => app.stop());

const ask = (email: string, visitor = app.visitor()) =>
  visitor.post("/find-my-certificates", { email });

describe("/find-my-certificates", () => {
  test("C22 every certificate of an address is mailed to that address", async () => {
    const address = "ngozi@people.test";
    const one = await issueOne(app.context.db, {
      email: "Ngozi@People.test",
      firstName: "Ngọzị",
      lastName: "Okonkwọ",
    });
    const two = await issueOne(app.context.db, {
      email: address,
      accountName: "Harbour School",
      details: { "Course Title": "Maths {First Name} [2024] <b>" },
    });
    const other = await issueOne(app.context.db, { email: "somebody@people.test" });
    const response = await ask(" NGOZI@people.test ");
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/find-my-certificates?asked=yes",
    ]);
    const [mail] = await waitForMails(app, address, 1);
    if (!mail) throw new Error("no mail came");
    expect(mail.subject).toBe("Your 2 certificates");
    for (const text of [mail.text ?? "", mail.html || ""]) {
      expect(text).toContain(`http://localhost:3000/c/${one.id}`);
      expect(text).toContain(`http://localhost:3000/c/${two.id}`);
      expect(text).not.toContain(other.id);
      expect(text).toContain("Lagoon Digital Academy");
      expect(text).toContain("Harbour School");
    }
    expect(mail.text).toContain("Maths {First Name} [2024] <b>");
    expect(mail.html).toContain("Maths {First Name} [2024] &lt;b&gt;");
    expect([mail.to].flat()[0]?.value).toHaveLength(1);
  });

  test("the list is in the language it was asked for in", async () => {
    const address = "binta@people.test";
    const { id } = await issueOne(app.context.db, { email: address });
    const asked = await app.visitor().post("/find-my-certificates?lang=ha", { email: address });
    expect(asked.headers.get("Location")).toBe("/find-my-certificates?asked=yes&lang=ha");
    const [mail] = await waitForMails(app, address, 1);
    expect(mail!.subject).toBe("Takardar shaidarku");
    expect(mail!.html).toMatch(/<html lang="ha"/);
    expect(mail!.text).toContain(`/c/${id}?lang=ha`);
    expect(englishLeft(String(mail!.html), "ha")).toEqual([]);
  });

  test("C22 an address without certificates gets the same answer and no mail", async () => {
    await issueOne(app.context.db, { email: "known@people.test" });
    const [known, unknown] = await Promise.all([
      ask("known@people.test"),
      ask("unknown@people.test"),
    ]);
    const seen = (response: Response) => [
      response.status,
      response.headers.get("Location"),
      [...response.headers.keys()],
    ];
    expect(seen(unknown)).toEqual(seen(known));
    const html = await app.visitor().page(known.headers.get("Location")!);
    expect(html).toContain(
      "If certificates were issued to that address, we’ve sent a list of them.",
    );
    expect(html).not.toContain("known@people.test");
    expect(await waitForMails(app, "known@people.test", 1)).toHaveLength(1);
    expect((await mailsTo(app, "unknown@people.test")).length).toBe(0);
  });

  test("C22 an address gets three lists an hour, with the same answer", async () => {
    const address = "patient@people.test";
    await issueOne(app.context.db, { email: address });
    for (let i = 0; i < 6; i++) expect((await ask(address)).status).toBe(303);
    await waitForMails(app, address, 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mailsTo(app, address)).toHaveLength(3);
  });

  test("C22 one visitor can't ask for ever", async () => {
    const visitor = knownBrowser(app);
    let last = 303;
    for (let i = 0; i < 31; i++) last = (await ask(`nobody-${i}@people.test`, visitor)).status;
    expect(last).toBe(429);
  });

  test("C22 what is no address is said beside the field, and kept", async () => {
    for (const typed of [
      "",
      "ngozi",
      "a@b",
      "<script>@x.test",
      "a@people.test\r\nBcc: b@people.test",
    ]) {
      const response = await ask(typed);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html).toContain("Enter an e-mail address in full, like name@example.com");
      expect(html).not.toContain("<script>");
    }
    expect(await (await ask("ngozi at people")).text()).toContain('value="ngozi at people"');
  });

  test("C22 another site's form is not accepted", async () => {
    const response = await app
      .visitor()
      .post("/find-my-certificates", { email: "a@people.test" }, { Origin: "https://evil.test" });
    expect(response.status).toBe(403);
  });
});
