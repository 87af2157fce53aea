import { randomBytes } from "node:crypto";
import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import {
  accountRow,
  activitiesOf,
  EVIL,
  follow,
  refused,
  signInAs,
  userRow,
} from "../../factories/settings.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** A page without its list of time zones, which takes long to read and is in no test of these. */
const read = (html: string) => readPage(html.replace(/<select\b.*?<\/select>/gs, ""));

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

/** An individual whose identity stands so. */
async function individual(
  identityStatus: "none" | "pending" | "passed" | "refused",
  checked = false,
): Promise<Organiser> {
  const person = await app.organiser({ accountName: "Adaeze Nwosu" });
  const { db } = app.context;
  await db
    .updateTable("accounts")
    .set({ kind: "individual", identityStatus })
    .where("id", "=", person.accountId)
    .execute();
  if (checked) {
    const at = new Date().toISOString();
    await db
      .insertInto("identityChecks")
      .values({
        id: newId(),
        accountId: person.accountId,
        userId: person.userId,
        ninHash: randomBytes(8).toString("hex"),
        ninLastFour: "1234",
        firstName: "Adaeze",
        lastName: "Nwosu",
        phone: "+2348031234567",
        outcome: "match",
        verifier: "sandbox",
        reference: null,
        consentAt: at,
        createdAt: at,
        decidedAt: null,
        decidedBy: null,
        note: null,
      })
      .execute();
  }
  return person;
}

const profile = (changes: Record<string, string> = {}) => ({
  firstName: "Adaeze",
  lastName: "Nwosu",
  supportEmail: "help@lagoon.test",
  timeZone: "Africa/Lagos",
  ...changes,
});
const company = (changes: Record<string, string> = {}) => ({
  companyName: "Lagoon Digital Academy",
  industry: "education",
  size: "11-50",
  website: "",
  ...changes,
});

describe("Every page of /settings", () => {
  test("/settings leads to the profile, and each page marks its tab", async () => {
    const person = await app.organiser();
    const start = await person.get("/settings");
    expect([start.status, start.headers.get("Location")]).toEqual([302, "/settings/profile"]);
    for (const tab of ["profile", "organisation", "security", "appearance"]) {
      const html = await person.page(`/settings/${tab}`);
      const page = await read(html);
      const tabs = within(page.getByRole("navigation", { name: "Settings" }));
      expect(tabs.getByRole("link", { current: "page" }).getAttribute("href")).toBe(
        `/settings/${tab}`,
      );
      expect(html).not.toMatch(/ style="/);
      expect(page.title).toMatch(/^.+ · Account settings$/);
    }
    const below = await readPage(await person.page("/settings/security/email"));
    const tabs = within(below.getByRole("navigation", { name: "Settings" }));
    expect(tabs.getByRole("link", { current: true }).getAttribute("href")).toBe(
      "/settings/security",
    );
    expect(await person.page("/projects")).toContain('href="/settings/profile"');
  });

  test("an account to be deleted says when and can be kept", async () => {
    const person = await app.organiser();
    expect(await person.page("/projects")).not.toContain("About your account");
    await app.context.db
      .updateTable("accounts")
      .set({ deleteAfter: "2099-12-05T09:00:00.000Z" })
      .where("id", "=", person.accountId)
      .execute();
    for (const path of ["/projects", "/certificates/new", "/settings/profile"]) {
      const html = await person.page(path);
      expect(html).toContain(
        "will be deleted on Saturday 5 December 2099, 10:00, West Africa Time",
      );
      const form = (await read(html))
        .getByRole("button", { name: "Keep my account" })
        .closest("form")!;
      expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual([
        "post",
        "/settings/data/keep",
      ]);
    }
  });

  test("only individuals who aren't checked yet are led to the check", async () => {
    expect(await (await individual("none")).page("/projects")).toMatch(
      /About your account.*href="\/kyc-form"/s,
    );
    expect(await (await individual("passed", true)).page("/projects")).not.toContain(
      "About your account",
    );
  });
});

describe("/settings/profile", () => {
  test("name, reply address and time zone are saved and used at once", async () => {
    const person = await app.organiser();
    const before = await person.page("/settings/security");
    expect(before).toContain("West Africa Time");
    const html = await follow(
      person,
      await person.post(
        "/settings/profile",
        profile({
          firstName: " Ṣọlá ",
          lastName: "Ọkọ",
          supportEmail: "Answers@LAGOON.test",
          timeZone: "Asia/Tokyo",
        }),
      ),
    );
    expect(html).toContain(
      "Your profile is saved. All times in your dashboard now use Japan Standard Time.",
    );
    expect(await accountRow(app, person.accountId)).toMatchObject({
      supportEmail: "answers@lagoon.test",
      timeZone: "Asia/Tokyo",
    });
    expect(await userRow(app, person.userId)).toMatchObject({
      firstName: "Ṣọlá".normalize("NFC"),
      lastName: "Ọkọ".normalize("NFC"),
    });
    const after = await person.page("/settings/security");
    expect(after).toContain("Japan Standard Time");
    expect(after).not.toContain("West Africa Time");
    expect(await activitiesOf(app, person.accountId)).toContain("Changed the profile");
  });

  test("printed days stay when a certificate's issuer changes its zone", async () => {
    const person = await app.organiser();
    const issued = await issueOne(app.context.db, {
      accountId: person.accountId,
      now: new Date("2025-11-14T23:30:00.000Z"),
    });
    expect(issued.values["Completion Date"]).toBe("15 November 2025");
    await person.post("/settings/profile", profile({ timeZone: "America/New_York" }));
    const html = await app.visitor().page(`/c/${issued.id}`);
    expect(html).toContain("15 November 2025");
    expect(html).not.toContain("14 November 2025");
  });

  test("an individual who corrects their name learns that certificates keep it", async () => {
    const person = await individual("none");
    const html = await follow(
      person,
      await person.post("/settings/profile", profile({ firstName: "Adaora" })),
    );
    expect(html).toContain(
      "Certificates still name Adaeze Nwosu as their issuer. You can change that under Organisation.",
    );
  });

  test("saving the same again changes nothing and says so", async () => {
    const person = await app.organiser();
    expect(await follow(person, await person.post("/settings/profile", profile()))).toContain(
      "Nothing was changed.",
    );
    expect(await activitiesOf(app, person.accountId)).toEqual([]);
  });

  test("what is wrong with the profile is said, and everything typed stays", async () => {
    const person = await app.organiser();
    const html = await refused(
      await person.post("/settings/profile", {
        firstName: " ",
        lastName: EVIL,
        supportEmail: "nobody",
        timeZone: "Mars/Base",
      }),
      "First name is required",
      "Enter an e-mail address in full, like name@example.com",
      "Choose a time zone from the list",
    );
    expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain('value="nobody"');
    expect(await userRow(app, person.userId)).toMatchObject({
      firstName: "Adaeze",
      lastName: "Nwosu",
    });
  });

  test("a name of 10 KB is refused, and hostile ones stay text", async () => {
    const person = await app.organiser();
    await refused(
      await person.post("/settings/profile", profile({ firstName: "Ọ".repeat(10_000) })),
      "First name can have at most 120 characters; this one has 10000",
    );
    const html = await refused(
      await person.post("/settings/profile", profile({ firstName: EVIL })),
      "First name can’t contain a link, an e-mail address, @,",
    );
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>alert(2)");
  });

  test("a time zone is a zone this machine knows, whatever is sent", async () => {
    const person = await app.organiser();
    for (const timeZone of ["", EVIL, "../../../etc/passwd", "Africa/Lagos\n", "GMT+99"]) {
      expect((await person.post("/settings/profile", profile({ timeZone }))).status).toBe(422);
    }
    expect((await person.post("/settings/profile", profile({ timeZone: "UTC" }))).status).toBe(303);
  });

  test("a checked name, or one being checked, can't be changed", async () => {
    for (const [person, words] of [
      [await individual("passed", true), "Your identity was checked under this name"],
      [await individual("pending"), "Your identity is being checked under this name"],
    ] as const) {
      const html = await person.page("/settings/profile");
      expect(html).toContain(words);
      expect(html).not.toContain('name="firstName"');
      const forged = await person.post("/settings/profile", profile({ firstName: "Somebody" }));
      expect(forged.status).toBe(422);
      expect(await forged.text()).toContain(words);
      expect((await userRow(app, person.userId)).firstName).toBe("Adaeze");
      const { firstName, lastName, ...rest } = profile({ timeZone: "UTC" });
      expect((await person.post("/settings/profile", rest)).status).toBe(303);
      expect((await accountRow(app, person.accountId)).timeZone).toBe("UTC");
    }
  });

  test("an unchecked name can be changed", async () => {
    for (const person of [
      await app.organiser(),
      await individual("none"),
      await individual("refused"),
      await individual("passed"),
    ]) {
      expect((await person.post("/settings/profile", profile({ firstName: "Ada" }))).status).toBe(
        303,
      );
      expect((await userRow(app, person.userId)).firstName).toBe("Ada");
    }
  });

  test("individuals see their identity check and the plan they asked for", async () => {
    const person = await individual("refused");
    const { db } = app.context;
    await db
      .updateTable("accounts")
      .set({ chosenPlan: "pro" })
      .where("id", "=", person.accountId)
      .execute();
    await db.deleteFrom("subscriptions").where("accountId", "=", person.accountId).execute();
    const html = await person.page("/settings/profile");
    expect(html).toContain("Not passed");
    expect(html).toContain('href="/kyc-form"');
    expect((await read(html)).getByRole("region", { name: "Plan" }).textContent).toContain(
      "You chose Pro when you registered.",
    );
    expect(await (await app.organiser()).page("/settings/profile")).not.toContain("Identity check");
  });
});

describe("/settings/organisation", () => {
  test("a company's details are saved, and certificates keep their name", async () => {
    const person = await app.organiser();
    const issued = await issueOne(app.context.db, { accountId: person.accountId });
    const html = await follow(
      person,
      await person.post(
        "/settings/organisation",
        company({ companyName: "Harbour College", website: "www.harbour.example" }),
      ),
    );
    expect(html).toContain("New certificates and messages now come from Harbour College.");
    expect(html).toContain('value="https://www.harbour.example"');
    expect(await accountRow(app, person.accountId)).toMatchObject({
      name: "Harbour College",
      industry: "education",
      size: "11-50",
    });
    const page = await app.visitor().page(`/c/${issued.id}`);
    expect(page).toContain("Lagoon Digital Academy");
    // The account that issued it is named as it is now, apart from what is printed.
    expect(page).toContain("The name on the certificate is “Lagoon Digital Academy”.");
    expect(page.replace(/by an account called “Harbour College”/g, "")).not.toContain(
      "Harbour College",
    );
  });

  test("what is wrong with a company is said, and everything typed stays", async () => {
    const person = await app.organiser();
    const html = await refused(
      await person.post("/settings/organisation", {
        companyName: "",
        industry: "piracy",
        size: "0",
        website: "javascript:alert(1)",
      }),
      "Company name is required",
      "Industry is required",
      "Size is required",
      "Enter the website as a URL, like https://www.example.com",
    );
    expect(html).toContain('value="javascript:alert(1)"');
    expect(await accountRow(app, person.accountId)).toMatchObject({
      name: "Lagoon Digital Academy",
      website: null,
    });
  });

  test("an individual has an issuer name, and nothing else to say", async () => {
    const person = await individual("passed");
    const page = await person.page("/settings/organisation");
    expect(page).toContain("Issuer name");
    expect(page).not.toContain('name="industry"');
    await person.post("/settings/organisation", {
      companyName: "Ada teaches",
      industry: "finance",
      website: "https://x.example",
    });
    expect(await accountRow(app, person.accountId)).toMatchObject({
      name: "Ada teaches",
      industry: null,
      website: null,
    });
    await refused(
      await person.post("/settings/organisation", { companyName: "…" }),
      "Issuer name needs at least one letter",
    );
  });
});

describe("/settings/appearance", () => {
  test("theme and menu are kept in the browser, drawn by the server", async () => {
    const person = await app.organiser();
    const before = await person.page("/settings/appearance");
    expect(before).not.toMatch(/<html[^>]* data-theme/);
    const chosen = async (html: string, group: string) =>
      within((await read(html)).getByRole("group", { name: group }))
        .getByRole("radio", { checked: true })
        .getAttribute("value");
    expect(await chosen(before, "Theme")).toBe("device");
    const html = await follow(
      person,
      await person.post("/settings/appearance", { theme: "dark", menuColour: "blue" }),
    );
    expect(html).toContain("Your appearance is saved in this browser.");
    expect(html).toMatch(/<html[^>]* data-theme="dark"/);
    expect(html).toMatch(/<nav id="side" class="side on-deep"/);
    expect(await chosen(html, "Menu")).toBe("blue");
    expect(await (await signInAs(app, person.email)).page("/projects")).not.toMatch(
      /<html[^>]* data-theme/,
    );
    await person.post("/preferences", { menu: "rail", back: "/projects" });
    expect(await person.page("/projects")).toMatch(/<html[^>]* data-theme="dark"/);
    const usual = await follow(
      person,
      await person.post("/settings/appearance", { theme: "device", menuColour: "light" }),
    );
    expect(usual).not.toMatch(/<html[^>]* data-theme/);
    expect(usual).not.toContain("on-deep");
    expect(usual).toContain("shell-rail");
    await person.post("/settings/appearance", { theme: EVIL, menuColour: EVIL });
    expect(await person.page("/settings/appearance")).not.toMatch(/<html[^>]* data-theme/);
  });
});
