// @module-tag long
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, describe, expect, test } from "vitest";
import { plainLetter } from "../app/engines/letters/index.ts";
import { bothEngines, type Engine } from "../tests/setup/both-engines.ts";
import { type Database, migrate } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";
import { migrations } from "./migrations/index.ts";

const AT = "2026-11-21T09:00:00.000Z";
const FIRST = ["Ada", "Bisi", "Ṣẹ́gun", "Łukasz", "李小龙", "", "Zainab"];
const LAST = ["Obi", "Adébáyọ̀", "Ƙofarmata", "", "da Silva"];
const EMAILS = Array.from({ length: 9 }, (_, n) => `person${n}@mail.test`);

/** Falls the same way in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function insertRow(db: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

const { engines, close } = await bothEngines();
afterAll(close);

/** The numbers of people that a word finds in the index, of one account or of all. */
async function found(db: Database, word: string, accountId?: string): Promise<number[]> {
  const [fts, tsquery] = accountId
    ? [
        sql`${`accountId:"${accountId}" AND words:"${word}"*`}`,
        sql`"searchQuery"(${accountId}, ${word})`,
      ]
    : [sql`${`words:"${word}"*`}`, sql`${`'${word}':*`}::tsquery`];
  const condition = isPostgres(db) ? sql`"words" @@ ${tsquery}` : sql`"peopleSearch" match ${fts}`;
  const { rows } = await sql<{
    rowid: number;
  }>`select rowid from "peopleSearch" where ${condition}`.execute(db);
  return rows.map(({ rowid }) => rowid);
}

async function houseOfTwo({ open }: Engine) {
  const db = await open!();
  for (const id of ["a1", "a2"]) {
    const at = { createdAt: AT, updatedAt: AT };
    await insertRow(db, "accounts", {
      id,
      kind: "company",
      name: id,
      supportEmail: "a@b.test",
      timeZone: "UTC",
      createdAt: AT,
    });
    await insertRow(db, "designVersions", {
      id: `${id}v`,
      accountId: id,
      design: "{}",
      createdAt: AT,
    });
    for (const list of ["l1", "l2"])
      await insertRow(db, "recipientLists", {
        id: id + list,
        accountId: id,
        name: list,
        columns: "[]",
        ...at,
      });
    await sql`insert into "projects" ("id", "accountId", "title", "step", "starred", "designRevision", "details", "subject", "body", "cc", "bcc", "replyTo", "delivery", "createdBy", "createdAt", "editedAt", "viewedAt")
      values (${`${id}p`}, ${id}, 'P', 'send', 0, 0, '{}', '', '', '', '', '', 'link', 'u', ${AT}, ${AT}, ${AT})`.execute(
      db,
    );
    await sql`insert into "forms" ("id", "accountId", "slug", "title", "draft", "draftRevision", "enabled", "settings", "responseCount", "lastResponseNumber", "postSecret", "starred", "createdBy", "createdAt", "editedAt")
      values (${`${id}f`}, ${id}, ${`${id}f`}, 'F', '{}', 0, 1, '{}', 0, 0, 's', 0, 'u', ${AT}, ${AT})`.execute(
      db,
    );
    await insertRow(db, "formVersions", {
      id: `${id}fv`,
      accountId: id,
      formId: `${id}f`,
      number: 1,
      title: "F",
      definition: "{}",
      publishedAt: AT,
    });
    await sql`insert into "webinars" ("id", "accountId", "formId", "title", "host", "startsAt", "lengthMinutes", "timeZone", "joinUrl", "waitingList", "approval", "state", "sequence", "messages", "certificateMapping", "placesTaken", "lastPosition", "createdAt", "updatedAt")
      values (${`${id}w`}, ${id}, ${`${id}f`}, 'W', '', ${AT}, 60, 'UTC', '', 1, 0, 'scheduled', 0, '{}', '{}', 0, 0, ${AT}, ${AT})`.execute(
      db,
    );
  }
  return db;
}

async function addBatch(db: Database, id: string, accountId: string, kind: string): Promise<void> {
  await insertRow(db, "batches", {
    id,
    accountId,
    projectId: `${accountId}p`,
    kind,
    title: "B",
    subject: "",
    body: "",
    html: "",
    text: "",
    fromAddress: "",
    replyTo: "",
    cc: "",
    bcc: "",
    delivery: "link",
    status: "done",
    recipientCount: 0,
    createdAt: AT,
  });
}

const respondent = (id: string, name: string) => ({
  id,
  accountId: "a1",
  formId: "a1f",
  versionId: "a1fv",
  number: 1,
  reference: id,
  answers: "{}",
  name,
  email: `${id}@mail.test`,
  emailKey: `${id}@mail.test`,
  searchText: "",
  onceToken: id,
  submittedAt: AT,
});

const holder = (id: string, holderName: string) => ({
  id,
  accountId: "a1",
  projectId: "a1p",
  designVersionId: "a1v",
  title: "T",
  holderName,
  holderEmail: `${id}@mail.test`,
  issuerName: "I",
  values: "{}",
  issuedAt: AT,
  timeZone: "UTC",
  status: "valid",
  viewCount: 0,
  downloadCount: 0,
});

/** Each letter that has a plain one, between letters that make it a word of its own. */
function knownLetters(): { letters: string[]; plain: string[] } {
  const pairs = Array.from({ length: 0x2b0 }, (_, code) => String.fromCodePoint(code)).flatMap(
    (letter) => {
      const plain = plainLetter(letter);
      return plain === undefined ? [] : [[`x${letter}y`, `x${plain.toLowerCase()}y`] as const];
    },
  );
  return { letters: pairs.map(([letter]) => letter), plain: pairs.map(([, plain]) => plain) };
}

const ids = async (db: Database, table: string, accountId: string): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select "id" from ${sql.table(table)} where "accountId" = ${accountId} order by "id"`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Who is known, told from the rows themselves. */
async function recounted(db: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select "email" from "recipients" where "accountId" = ${accountId}
    union select "emailKey" from "formResponses" where "accountId" = ${accountId} and "emailKey" is not null
    union select "emailKey" from "webinarRegistrations" where "accountId" = ${accountId}
    union select "holderEmail" from "certificates" where "accountId" = ${accountId} and "holderEmail" <> ''
    union select coalesce("d"."correctedTo", "d"."toEmail") from "deliveries" as "d" inner join "batches" as "b" on "b"."id" = "d"."batchId"
      where "d"."accountId" = ${accountId} and "d"."kind" = 'recipient' and "d"."toEmail" <> '' and "b"."kind" in ('certificates', 'bulk')
    order by 1`.execute(db);
  return rows.map(({ email }) => email);
}

type Name = { firstName: string; lastName: string };

/** The rule of names, told once more: the newest of a list, any other only where there was none. */
class Names {
  private readonly known = new Map<string, Name>();
  private key = (accountId: string, email: string) => `${accountId}:${email}`;
  list(accountId: string, email: string, name: Name) {
    if (name.firstName + name.lastName !== "" || !this.known.has(this.key(accountId, email)))
      this.known.set(this.key(accountId, email), name);
  }
  whole(accountId: string, email: string, name: string, always = true) {
    const [firstName = "", ...rest] = name.split(" ");
    const before = this.known.get(this.key(accountId, email));
    if (!before || (always && before.firstName + before.lastName === ""))
      this.known.set(this.key(accountId, email), { firstName, lastName: rest.join(" ").trim() });
  }
  /** Forgets who is known no more. */
  only(accountId: string, emails: string[]) {
    for (const key of this.known.keys())
      if (key.startsWith(`${accountId}:`) && !emails.includes(key.slice(accountId.length + 1)))
        this.known.delete(key);
  }
  of(accountId: string) {
    return Object.fromEntries(
      [...this.known]
        .filter(([key]) => key.startsWith(`${accountId}:`))
        .map(([key, name]) => [key.slice(accountId.length + 1), name]),
    );
  }
}

async function expectTrue(db: Database, names: Names): Promise<void> {
  let people = 0;
  for (const accountId of ["a1", "a2"]) {
    const rows = await db
      .selectFrom("people")
      .selectAll()
      .where("accountId", "=", accountId)
      .orderBy("email")
      .execute();
    expect(rows.map(({ email }) => email)).toEqual(await recounted(db, accountId));
    expect(
      Object.fromEntries(
        rows.map(({ email, firstName, lastName }) => [email, { firstName, lastName }]),
      ),
    ).toEqual(names.of(accountId));
    const tally = await db
      .selectFrom("tallies")
      .select("count")
      .where("accountId", "=", accountId)
      .where("what", "=", "people")
      .executeTakeFirst();
    expect(tally?.count ?? 0).toBe(rows.length);
    people += rows.length;
    for (const { number, email } of rows) {
      const word = email.split("@")[0];
      expect(await found(db, word ?? "", accountId)).toEqual([number]);
    }
    const lists = await db
      .selectFrom("recipientLists")
      .select(["id", "recipientCount"])
      .select((eb) =>
        eb
          .selectFrom("recipients")
          .select((of) => of.fn.countAll<number>().as("n"))
          .whereRef("listId", "=", "recipientLists.id")
          .as("counted"),
      )
      .where("accountId", "=", accountId)
      .execute();
    for (const { recipientCount, counted } of lists) expect(recipientCount).toBe(counted);
  }
  const indexed = await sql<{
    count: number;
  }>`select count(*) as count from "peopleSearch"`.execute(db);
  expect(indexed.rows[0]?.count).toBe(people);
}

describe.each(engines)("on $name", (engine) => {
  test.skipIf(!engine.open)(
    "people are found by names and address, not by their certificates' names",
    async () => {
      const db = await houseOfTwo(engine);
      const at = { createdAt: AT, updatedAt: AT };
      const add = (
        position: number,
        given: { firstName: string; email: string; searchText: string },
      ) =>
        insertRow(db, "recipients", {
          id: `r${position}`,
          accountId: "a1",
          listId: "a1l1",
          position,
          lastName: "Obi",
          certificateName: "Data Basics",
          fields: "{}",
          ...at,
          ...given,
        });
      await add(1, {
        firstName: "Ada",
        email: "ada@mail.test",
        searchText: "ada obi ada@mail.test data basics",
      });
      await add(2, {
        firstName: "Data",
        email: "data@mail.test",
        searchText: "data obi data@mail.test data basics",
      });
      // Of an address that is looked for in another spelling all words are kept.
      await add(3, {
        firstName: "Ọlá",
        email: "ọlá@mail.test",
        searchText: "ola obi ola@mail.test data basics",
      });
      const words = await db.selectFrom("people").select("words").orderBy("number").execute();
      expect(words.map((row) => row.words)).toEqual([
        "ada obi ada@mail.test",
        "data obi data@mail.test",
        "ola obi ola@mail.test data basics",
      ]);
      expect(await found(db, "basics", "a1")).toHaveLength(1);
      await db
        .updateTable("recipients")
        .set({ firstName: "Bola", searchText: "bola obi ada@mail.test data basics" })
        .where("id", "=", "r1")
        .execute();
      const changed = await db
        .selectFrom("people")
        .select("words")
        .where("email", "=", "ada@mail.test")
        .executeTakeFirst();
      expect(changed?.words).toBe("bola obi ada@mail.test ada obi ada@mail.test");
      await db.destroy();
    },
  );

  test.skipIf(!engine.open).each([1, 2, 3])(
    "people, search and counts match a recount after 400 changes (seed %i)",
    async (seed) => {
      const db = await houseOfTwo(engine);
      const roll = dice(seed * 7919);
      const names = new Names();
      const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!;
      let next = 0;
      for (let step = 0; step < 400; step++) {
        const a = pick(["a1", "a1", "a2"]);
        const email = pick(EMAILS);
        const name = { firstName: pick(FIRST), lastName: pick(LAST) };
        const whole = `${name.firstName} ${name.lastName}`.trim();
        const words = `${whole} ${email}`.toLowerCase();
        const id = `${a}-${++next}`;
        const one = async (table: string) => {
          const all = await ids(db, table, a);
          return all.length > 0 ? pick(all) : null;
        };
        switch (roll(16)) {
          case 0:
          case 1:
          case 2:
            await insertRow(db, "recipients", {
              id,
              accountId: a,
              listId: a + pick(["l1", "l2"]),
              position: next,
              ...name,
              email,
              certificateName: "",
              fields: "{}",
              searchText: words,
              createdAt: AT,
              updatedAt: AT,
            });
            names.list(a, email, name);
            break;
          case 3: {
            const known = await one("recipients");
            if (known) {
              await db
                .updateTable("recipients")
                .set({ ...name, email, searchText: words })
                .where("id", "=", known)
                .execute();
              names.list(a, email, name);
            }
            break;
          }
          case 4:
          case 5: {
            const known = await one("recipients");
            if (known) await db.deleteFrom("recipients").where("id", "=", known).execute();
            break;
          }
          case 6:
            await insertRow(db, "formResponses", {
              id,
              accountId: a,
              formId: `${a}f`,
              versionId: `${a}fv`,
              number: next,
              reference: id,
              answers: "{}",
              name: whole,
              email,
              emailKey: roll(5) ? email : null,
              searchText: "",
              onceToken: id,
              submittedAt: AT,
            });
            if (
              (
                await db
                  .selectFrom("formResponses")
                  .select("emailKey")
                  .where("id", "=", id)
                  .executeTakeFirstOrThrow()
              ).emailKey
            )
              names.whole(a, email, whole);
            break;
          case 7: {
            const known = await one("formResponses");
            if (known) await db.deleteFrom("formResponses").where("id", "=", known).execute();
            break;
          }
          case 8: {
            const there = await db
              .selectFrom("webinarRegistrations")
              .select("id")
              .where("accountId", "=", a)
              .where("emailKey", "=", email)
              .executeTakeFirst();
            if (there) break;
            await insertRow(db, "webinarRegistrations", {
              id,
              accountId: a,
              webinarId: `${a}w`,
              name: whole,
              email,
              emailKey: email,
              state: "registered",
              position: next,
              joinToken: id,
              attended: 0,
              registeredAt: AT,
              stateChangedAt: AT,
            });
            names.whole(a, email, whole);
            break;
          }
          case 9: {
            const known = await one("webinarRegistrations");
            if (known)
              await db.deleteFrom("webinarRegistrations").where("id", "=", known).execute();
            break;
          }
          case 10:
            await insertRow(db, "certificates", {
              ...holder(id, whole),
              accountId: a,
              projectId: `${a}p`,
              designVersionId: `${a}v`,
              holderEmail: email,
            });
            names.whole(a, email, whole, false);
            break;
          case 11: {
            const known = await one("certificates");
            if (!known) break;
            const to = roll(3) ? email : "";
            const { holderName } = await db
              .selectFrom("certificates")
              .select("holderName")
              .where("id", "=", known)
              .executeTakeFirstOrThrow();
            await db
              .updateTable("certificates")
              .set({ holderEmail: to })
              .where("id", "=", known)
              .execute();
            if (to) names.whole(a, to, holderName, false);
            break;
          }
          case 12: {
            const known = await one("certificates");
            if (known) await db.deleteFrom("certificates").where("id", "=", known).execute();
            break;
          }
          case 13: {
            const kind = pick(["certificates", "bulk", "notice", "form"]);
            await addBatch(db, `${id}b`, a, kind);
            await insertRow(db, "deliveries", {
              id,
              accountId: a,
              batchId: `${id}b`,
              kind: "recipient",
              position: 1,
              toName: whole,
              toEmail: email,
              searchText: "",
              values: "{}",
              state: "delivered",
              idempotencyKey: id,
              messageId: id,
              attempt: 1,
              createdAt: AT,
              updatedAt: AT,
            });
            if (kind === "certificates" || kind === "bulk") names.whole(a, email, whole, false);
            break;
          }
          case 14: {
            const known = await one("deliveries");
            if (!known) break;
            const to = roll(3) ? email : "";
            const row = await db
              .selectFrom("deliveries")
              .innerJoin("batches", "batches.id", "batchId")
              .select(["toName", "batches.kind"])
              .where("deliveries.id", "=", known)
              .where("toEmail", "!=", "")
              .executeTakeFirst();
            if (!row) break;
            await db
              .updateTable("deliveries")
              .set(to && roll(2) ? { correctedTo: to } : { toEmail: to, correctedTo: null })
              .where("id", "=", known)
              .execute();
            if (to && (row.kind === "certificates" || row.kind === "bulk"))
              names.whole(a, to, row.toName, false);
            break;
          }
          default: {
            const known = await one(roll(2) ? "batches" : "deliveries");
            if (known)
              await sql`delete from ${sql.table(known.endsWith("b") ? "batches" : "deliveries")} where "id" = ${known}`.execute(
                db,
              );
          }
        }
        for (const accountId of ["a1", "a2"]) names.only(accountId, await recounted(db, accountId));
        if (step % 20 === 19) await expectTrue(db, names);
      }
      await expectTrue(db, names);

      await sql`delete from "accounts" where "id" = 'a1'`.execute(db);
      names.only("a1", []);
      await expectTrue(db, names);
      expect(await ids(db, "people", "a1")).toEqual([]);
      await db.destroy();
    },
  );

  test.skipIf(!engine.open)(
    "people of forms and certificates are found by plain letters",
    async () => {
      const db = await houseOfTwo(engine);
      const { letters, plain } = knownLetters();
      expect(letters.length).toBeGreaterThan(60);
      await insertRow(
        db,
        "formResponses",
        respondent("r1", `ŁUKASZ Ƙofarmata ${letters.join(" ")}`),
      );
      await insertRow(db, "certificates", holder("c1", `Ɔbaapanin Ɛ\u0301dɛm ʼYarʼadua`));
      for (const word of ["lukasz", "kofar", ...plain])
        expect(await found(db, word), word).toContain(1);
      for (const word of ["obaapanin", "edem", "yar"])
        expect(await found(db, word), word).toEqual([2]);
      await db.destroy();
    },
  );

  test.skipIf(!engine.open)("people known before the plain letters are found by them", async () => {
    const older = Object.fromEntries(
      Object.entries(migrations).filter(([name]) => name < "096-people-by-plain-letters"),
    );
    const empty = await engine.open!("empty");
    const provider = { getMigrations: async () => older };
    expect((await new Migrator({ db: empty, provider }).migrateToLatest()).error).toBeUndefined();
    const db = await houseOfTwo({ ...engine, open: async () => empty });
    await insertRow(db, "formResponses", respondent("r1", "Ɔbaapanin Ɖela"));
    await insertRow(db, "certificates", holder("c1", "Zainab ʼYarʼadua"));
    expect(await found(db, "obaapanin")).toEqual([]);
    expect(await migrate(db)).toContain("096-people-by-plain-letters");
    for (const word of ["obaapanin", "dela"]) expect(await found(db, word)).toEqual([1]);
    for (const word of ["zainab", "yar"]) expect(await found(db, word)).toEqual([2]);
    await db.destroy();
  });

  test.skipIf(!engine.open)("a change that changes no word leaves the index alone", async () => {
    const db = await houseOfTwo(engine);
    const row = {
      id: "r1",
      accountId: "a1",
      listId: "a1l1",
      position: 1,
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@mail.test",
    };
    await insertRow(db, "recipients", {
      ...row,
      certificateName: "",
      fields: "{}",
      searchText: "ada obi ada@mail.test",
      createdAt: AT,
      updatedAt: AT,
    });
    // On PostgreSQL a row that was written again is another version of itself.
    const changes = async () =>
      isPostgres(db)
        ? (await sql<{ n: string }>`select xmin::text as n from "peopleSearch"`.execute(db)).rows[0]
            ?.n
        : (await sql<{ n: number }>`select count(*) as n from "peopleSearch_data"`.execute(db))
            .rows[0]?.n;
    const before = await changes();
    await insertRow(db, "recipients", {
      ...row,
      id: "r2",
      listId: "a1l2",
      certificateName: "",
      fields: "{}",
      searchText: "ada obi ada@mail.test",
      createdAt: AT,
      updatedAt: AT,
    });
    await db.updateTable("recipients").set({ firstName: "ADA" }).where("id", "=", "r2").execute();
    expect(await changes()).toBe(before);
    expect(
      (await db.selectFrom("people").select("firstName").executeTakeFirstOrThrow()).firstName,
    ).toBe("ADA");
    await db.destroy();
  });
});
