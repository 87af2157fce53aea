import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { countFoundPeople } from "../../../app/features/recipients/people-search.server.ts";
import { addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { mailsInOutbox } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeEach(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterEach(() => app.stop());

async function personOf(email: string) {
  const { db } = app.context;
  return db
    .selectFrom("people")
    .selectAll()
    .where("accountId", "=", owner.accountId)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** A project whose people were issued their certificates. */
async function issued(people: PersonGiven[], title: string, scheduledAt: string | null = null) {
  const { context } = app;
  const project = await addReadyProject(context, owner, people, { title });
  const account = {
    id: owner.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const template = {
    subject: "Yours",
    html: "<p>Dear {First Name}</p>",
    text: "Dear {First Name}",
  };
  const { batchId } = await confirmBatch(context, {
    account,
    actorId: owner.userId,
    project,
    template,
    scheduledAt,
    now: context.clock(),
    confirmToken: `confirm-${title}`,
  });
  const certificates = await context.db
    .selectFrom("certificates")
    .selectAll()
    .where("batchId", "=", batchId)
    .execute();
  return { project, batchId, certificates };
}

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
const text = (html: string) => html.replaceAll(/<!--.*?-->/g, "");

describe("A name", () => {
  test("C09 a corrected name changes everywhere chosen, and nothing is mailed", async () => {
    const { db } = app.context;
    const wrong = { firstName: "Adda", lastName: "Obi", email: "ada@mail.test" };
    const one = await issued(
      [wrong, { firstName: "Bisi", lastName: "Ade", email: "bisi@mail.test" }],
      "First course",
    );
    const two = await issued([{ ...wrong, firstName: "ADDA" }], "Second course");
    const other = await app.organiser();
    await addReadyProject(app.context, other, [wrong], { title: "Somebody else’s" });
    const { id } = await personOf("ada@mail.test");

    const page = text(await owner.page(`/people/${id}/name`));
    expect(page).toContain("Changes on 2 lists");
    expect(page).toContain("First course");
    const chosen = one.certificates.find(({ holderEmail }) => holderEmail === "ada@mail.test")!;
    expect(page).toContain(`value="${chosen.id}"`);
    expect(page).not.toMatch(/name="mail"[^>]*checked/);
    const preview = await owner.page(
      `/people/${id}/name?${new URLSearchParams({ name: "adda obi", firstName: "Ada", lastName: "Obi", certificate: chosen.id })}`,
    );
    const src =
      /src="([^"]+reissue\.webp[^"]*)"/.exec(preview)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(src).toContain("firstName=Ada");
    expect((await owner.get(src)).headers.get("Content-Type")).toBe("image/webp");

    const fields = {
      token: tokenIn(page),
      name: "adda obi",
      firstName: "Ada",
      lastName: "Obi",
      certificate: chosen.id,
    };
    const answer = await owner.post(`/people/${id}/name`, fields);
    expect(answer.headers.get("Location")).toBe(`/people/${id}`);
    const again = await owner.post(`/people/${id}/name`, fields);
    expect(again.status).toBe(303);

    const rows = await db
      .selectFrom("recipients")
      .select(["firstName", "lastName"])
      .where("accountId", "=", owner.accountId)
      .where("email", "=", "ada@mail.test")
      .execute();
    expect(rows).toEqual([
      { firstName: "Ada", lastName: "Obi" },
      { firstName: "Ada", lastName: "Obi" },
    ]);
    expect((await personOf("ada@mail.test")).firstName).toBe("Ada");
    expect(await countFoundPeople(db, owner.accountId, "adda obi", 10)).toBe(1);
    const certificates = await db
      .selectFrom("certificates")
      .selectAll()
      .where("holderEmail", "=", "ada@mail.test")
      .where("accountId", "=", owner.accountId)
      .orderBy("issuedAt")
      .execute();
    expect(certificates).toHaveLength(3);
    const old = certificates.find((certificate) => certificate.id === chosen.id)!;
    expect(old.status).toBe("replaced");
    const successor = certificates.find((certificate) => certificate.id === old.replacedById)!;
    expect([successor.holderName, successor.status, successor.batchId]).toEqual([
      "Ada Obi",
      "valid",
      null,
    ]);
    expect(certificates.find(({ id }) => id === two.certificates[0]!.id)?.status).toBe("valid");
    expect(await app.visitor().page(`/c/${chosen.id}`)).toContain(successor.id);
    const mails = await db
      .selectFrom("deliveries")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .where("resendOfId", "is not", null)
      .execute();
    expect(mails).toEqual([]);
    const foreign = await db
      .selectFrom("recipients")
      .select("firstName")
      .where("accountId", "=", other.accountId)
      .execute();
    expect(foreign).toEqual([{ firstName: "Adda" }]);

    // Undone by correcting again.
    const back = text(await owner.page(`/people/${id}/name`));
    await owner.post(`/people/${id}/name`, {
      token: tokenIn(back),
      name: "ada obi",
      firstName: "Adda",
      lastName: "Obi",
    });
    expect((await personOf("ada@mail.test")).firstName).toBe("Adda");
  });

  test("C10 of people at one address, only the one meant is corrected", async () => {
    const { db } = app.context;
    await addReadyProject(app.context, owner, [
      { firstName: "Kemi", lastName: "Ojo", email: "family@mail.test" },
      { firstName: "Tundee", lastName: "Ojo", email: "family@mail.test" },
      { firstName: "Tunde", lastName: "Ojo", email: "family@mail.test" },
    ]);
    const { id } = await personOf("family@mail.test");
    const html = await owner.page(`/people/${id}`);
    expect(html).toContain("Names at this address");
    const page = await owner.page(`/people/${id}/name?name=tundee+ojo`);
    await owner.post(`/people/${id}/name`, {
      token: tokenIn(page),
      name: "tundee ojo",
      firstName: "Tunde",
      lastName: "Ojo",
    });
    const rows = await db
      .selectFrom("recipients")
      .select("firstName")
      .where("email", "=", "family@mail.test")
      .orderBy("position")
      .execute();
    expect(rows.map(({ firstName }) => firstName)).toEqual(["Kemi", "Tunde"]);
  });

  test("an empty or endless name is refused with everything kept", async () => {
    const { certificates } = await issued(
      [{ firstName: "Ada", lastName: "Obi", email: "ada@mail.test" }],
      "A course",
    );
    const { id } = await personOf("ada@mail.test");
    const empty = await owner.post(`/people/${id}/name`, {
      token: "t",
      name: "ada obi",
      firstName: " ",
      lastName: "",
      certificate: certificates[0]!.id,
      mail: "on",
    });
    expect(empty.status).toBe(422);
    const html = await empty.text();
    expect(html).toContain("Enter the right name");
    expect(html).toMatch(/name="mail"[^>]*checked/);
    expect(
      (
        await owner.post(`/people/${id}/name`, {
          token: "t",
          name: "ada obi",
          firstName: "x".repeat(301),
        })
      ).status,
    ).toBe(422);
  });

  test("the corrected certificate is mailed when that is asked for", async () => {
    const { certificates } = await issued(
      [{ firstName: "Adda", lastName: "Obi", email: "ada@mail.test" }],
      "A course",
    );
    await app.work();
    const dataDir = app.context.config.dataDir;
    await expect
      .poll(async () => (await mailsInOutbox(dataDir)).length, { timeout: 20_000 })
      .toBe(1);
    const { id } = await personOf("ada@mail.test");
    const page = await owner.page(`/people/${id}/name`);
    const fields = {
      token: tokenIn(page),
      name: "adda obi",
      firstName: "Ada",
      lastName: "Obi",
      certificate: certificates[0]!.id,
      mail: "on",
    };
    await owner.post(`/people/${id}/name`, fields);
    expect(await owner.page(`/people/${id}`)).toContain("1 e-mail is on the way to ada@mail.test");
    await expect
      .poll(async () => (await mailsInOutbox(dataDir)).length, { timeout: 20_000 })
      .toBe(2);
  });
});

describe("An address", () => {
  test("a wrong address changes everywhere except in its suppression", async () => {
    const { db } = app.context;
    const { project, batchId } = await issued(
      [{ firstName: "Ada", lastName: "Obi", email: "adaa@mail.test" }],
      "A course",
      "2999-01-01T00:00:00.000Z",
    );
    const { id } = await personOf("adaa@mail.test");
    await suppressAddress(db, {
      accountId: owner.accountId,
      email: "adaa@mail.test",
      reason: "bounced",
      detail: "",
      now: new Date(),
    });
    const page = await owner.page(`/people/${id}/email`);
    expect(page).toContain("doesn’t apply");
    for (const email of ["", "nonsense", "adaa@mail.test", "x".repeat(5000)])
      expect(
        (await owner.post(`/people/${id}/email`, { token: "t", email })).status,
        email.slice(0, 20),
      ).toBe(422);
    const answer = await owner.post(`/people/${id}/email`, {
      token: tokenIn(page),
      email: " Ada@Mail.test ",
    });
    const right = await personOf("ada@mail.test");
    expect(answer.headers.get("Location")).toBe(`/people/${right.id}`);
    const row = await db
      .selectFrom("recipients")
      .select("email")
      .where("listId", "=", project.listId!)
      .executeTakeFirstOrThrow();
    expect(row.email).toBe("ada@mail.test");
    const delivery = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("batchId", "=", batchId)
      .executeTakeFirstOrThrow();
    expect(delivery.toEmail).toBe("ada@mail.test");
    expect(
      await db
        .selectFrom("suppressions")
        .select("email")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toEqual([{ email: "adaa@mail.test" }]);
    expect(await owner.page(`/people/${right.id}`)).toContain("You can e-mail this address.");
    expect((await owner.get(`/people/${id}`)).status).toBe(404);
  });

  test("a known address is taken only when the organiser confirms it", async () => {
    const { db } = app.context;
    await addReadyProject(app.context, owner, [
      { firstName: "Ada", lastName: "Obi", email: "adaa@mail.test" },
      { firstName: "Ada", lastName: "Obi", email: "ada@mail.test" },
    ]);
    const { id } = await personOf("adaa@mail.test");
    const right = await personOf("ada@mail.test");
    const token = tokenIn(await owner.page(`/people/${id}/email`));
    const asked = await owner.post(`/people/${id}/email`, { token, email: "ada@mail.test" });
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain("This address already belongs to");
    await owner.post(`/people/${id}/email`, { token, email: "ada@mail.test", merge: right.id });
    expect(
      await db
        .selectFrom("recipients")
        .select("email")
        .where("accountId", "=", owner.accountId)
        .execute(),
    ).toEqual([{ email: "ada@mail.test" }]);
    expect(await owner.page(`/people/${right.id}`)).toContain("Ada Obi");
  });
});
