import { afterAll, beforeAll, expect, test } from "vitest";
import { addIndividual } from "../factories/individual.ts";
import { both, individualAtCode, NEW_PASSWORD, pass, person, place, readCode } from "../factories/registering.ts";
import { mailsTo, waitForMails } from "../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../setup/start-app.ts";

const aheadMs = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + aheadMs) } });
  await app.work();
});
afterAll(() => app.stop());

/** Sends the head of a form, so that the server looks who is asking, and its body when `finish` is called. */
async function holdBack(visitor: Visitor, path: string, fields: Record<string, string>) {
  let send = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = () => {
        controller.enqueue(new TextEncoder().encode(new URLSearchParams(fields).toString()));
        controller.close();
      };
    },
  });
  const headers = {
    Origin: "http://localhost:3000",
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const answer = visitor.fetch(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  await new Promise((done) => setTimeout(done, 200));
  return () => {
    send();
    return answer;
  };
}

test("a code proves the address that it was sent to, not one that was put in its place while the form was on its way", async () => {
  const victim = "victim-of-hold@people.test";
  // As many codes as go there in an hour: the change below sends none, and leaves the first code as it is.
  for (let i = 0; i < 5; i++) await individualAtCode(app.visitor(), victim);
  const attacker = app.visitor();
  const own = "attacker-of-hold@people.test";
  await individualAtCode(attacker, own);
  const code = await readCode(app, own);
  const finish = await holdBack(attacker, "/verify-email", { code });
  await pass(attacker, "/signup-email", { email: victim }, "/verify-email");
  const answer = await finish();
  expect(await app.installation.db.selectFrom("users").select("id").where("email", "=", victim).execute()).toEqual([]);
  expect([303, 422]).toContain(answer.status);
  expect(place(answer)).not.toEqual([303, "/kyc-popup"]);
});

test("a name that was confirmed is not changed by a form that was begun before", async () => {
  const ada = await addIndividual(app, { email: "ada-of-hold@people.test" });
  const { db } = app.installation;
  const finish = await holdBack(ada, "/settings/profile", {
    firstName: "Someone",
    lastName: "Else",
    supportEmail: ada.email,
    timeZone: "Africa/Lagos",
  });
  await db.updateTable("accounts").set({ identityStatus: "pending" }).where("id", "=", ada.accountId).execute();
  await finish();
  expect(await db.selectFrom("users").select("lastName").where("id", "=", ada.userId).executeTakeFirst()).toEqual({
    lastName: "Obi",
  });
});
