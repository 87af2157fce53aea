import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../../factories/members.ts";
import { addPeople, addReadyProject } from "../../factories/ready-project.ts";
import { addList, formOf, names, press, send, write } from "../../setup/bulk-walk.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let editor: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
  editor = await addMember(app, owner.accountId, {
    role: "editor",
    email: "editor@academy.test",
    firstName: "Zainab",
  });
});
afterAll(() => app.stop());

type Visitor = Pick<typeof owner, "page" | "post">;
const text = (html: string) =>
  html
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const tokenOn = async (who: Visitor, address: string) =>
  /name="confirm"[^>]*value="([^"]+)"/.exec(await who.page(address))?.[1] ?? "";
const batches = async () =>
  (
    await app.context.db
      .selectFrom("batches")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

describe("a send of certificates", () => {
  const PEOPLE = ["ada", "bola", "chidi"].map((name) => ({
    firstName: name,
    lastName: "Obi",
    email: `${name}@people.test`,
  }));
  const ready = async () => {
    const project = await addReadyProject(app.context, owner, PEOPLE, {
      subject: "Well done",
      body: "Dear {First Name}",
    });
    return { project, flow: `/certificates/${project.id}` };
  };

  test("confirmed in another window says when, by whom and where it is", async () => {
    const { flow } = await ready();
    const here = await tokenOn(owner, `${flow}/message/send`);
    const there = await tokenOn(editor, `${flow}/send`);
    expect((await editor.post(`${flow}/send`, { confirm: there })).status).toBe(303);
    const [batchId] = (await batches()).slice(-1);
    const answer = await owner.post(`${flow}/message/send`, { confirm: here });
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(text(html)).toContain("Confirmed already");
    expect(text(html)).toMatch(
      /3 certificates were confirmed today at \d\d:\d\d by Zainab Ade\. They are going out now\./,
    );
    expect(text(html)).toContain("Nobody gets theirs twice.");
    expect(html).toContain(`href="/sent/${batchId}"`);
    expect(text(html)).not.toContain("Not ready to send");
    const again = await owner.page(`${flow}/send`);
    expect(text(again)).toContain("Confirmed already");
    expect(await batches()).toHaveLength(1);
  });

  test("that waits for its time says when it goes", async () => {
    const { flow } = await ready();
    const confirm = await tokenOn(owner, `${flow}/schedule`);
    await owner.post(`${flow}/schedule`, { confirm, quick: "tomorrow", zone: "Africa/Lagos" });
    for (const address of [`${flow}/send`, `${flow}/schedule`]) {
      const page = text(await editor.page(address));
      expect(page).toMatch(
        /3 certificates were confirmed today at .*\. They go out \w+day \d+ .*\d\d:\d\d, West Africa Time\./,
      );
      expect(page).not.toContain("already has this certificate");
    }
  });

  test("to people added since names the send before", async () => {
    const { project, flow } = await ready();
    await owner.post(`${flow}/send`, { confirm: await tokenOn(owner, `${flow}/send`) });
    await addPeople(app.context, owner.accountId, project.listId!, [
      { firstName: "Late", email: "late@people.test" },
    ]);
    const html = await owner.page(`${flow}/send`);
    expect(text(html)).toContain("Send 1 certificate now?");
    expect(text(html)).toMatch(
      /3 people on the list already have this certificate and are not e-mailed again\. The last send was confirmed today at \d\d:\d\d/,
    );
  });
});

describe("a bulk e-mail", () => {
  const draft = async () => {
    await addList(app, owner, "cohort-3.csv", names(2));
    const made = await send(
      owner,
      await owner.page(await press(owner, formOf(await owner.page("/bulk-email")), "all")),
    );
    await write(owner, made);
    return made;
  };

  test("confirmed in another window leads to its send, which says so", async () => {
    const made = await draft();
    const here = await tokenOn(owner, `${made}/confirm`);
    const there = await tokenOn(editor, `${made}/send`);
    expect((await editor.post(`${made}/send`, { confirm: there })).headers.get("Location")).toBe(
      `${made}/done`,
    );
    const answer = await owner.post(`${made}/confirm`, { confirm: here });
    const batchId = (await batches()).at(-1);
    expect(answer.headers.get("Location")).toBe(`/sent/${batchId}`);
    const page = text(await owner.page(`/sent/${batchId}`));
    expect(page).toMatch(
      /\d e-mails were confirmed already, today at \d\d:\d\d by Zainab Ade\. Nobody gets it twice\./,
    );
  });

  test("pressed twice on one page is one send, without a word", async () => {
    const made = await draft();
    const confirm = await tokenOn(owner, `${made}/send`);
    const places = await Promise.all([0, 1].map(() => owner.post(`${made}/send`, { confirm })));
    expect(places.map(({ headers }) => headers.get("Location"))).toEqual([
      `${made}/done`,
      `${made}/done`,
    ]);
  });
});
