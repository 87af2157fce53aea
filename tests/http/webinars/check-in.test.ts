import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import {
  doorAddress,
  doorCodes,
  eventLetters,
} from "../../../app/features/webinars/model/sign-door-code.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { addDoor, addHelper } from "../../factories/door.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration } from "../../factories/webinar.ts";
import { type Page, readPage } from "../../setup/page.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let webinar: Webinar;
let helper: Visitor;
let path: string;
let now: Date;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
/** On 20 November from 10:00 to 11:30 in Lagos. It is 09:12 there. */
beforeEach(async () => {
  now = new Date("2026-11-20T08:12:00.000Z");
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner);
  webinar = await addDoor(app.context, owner, form, { startsAt: "2026-11-20T09:00:00.000Z" });
  path = (await addHelper(app.context, webinar, "Gate A, Ngozi")).path;
  helper = app.visitor();
});
afterAll(() => app.stop());

const db = () => app.context.db;
const register = (name: string, change: Partial<WebinarRegistration> = {}) =>
  addRegistration(app.context, webinar, { name, ...change });
const reread = ({ id }: { id: string }) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const codeOf = (guest: WebinarRegistration, of = webinar) =>
  doorCodes(app.context.config, of).codeOf(guest);
const scanned = (guest: WebinarRegistration, of = webinar) =>
  doorAddress(app.context.config, eventLetters(of), codeOf(guest, of));
const find = async (q: string, at = path) =>
  readPage(await helper.page(`${at}?q=${encodeURIComponent(q)}`));

/** The hidden fields of the form that a button is in, with the button. */
function formOf(page: Page, button: string): Record<string, string> {
  const pressed = page.getByRole("button", { name: button }) as HTMLButtonElement;
  const fields: Record<string, string> = { [pressed.name]: pressed.value };
  for (const input of pressed.closest("form")!.querySelectorAll("input"))
    fields[input.name] = input.value;
  return fields;
}

async function press(page: Page, button: string, at = path): Promise<Page> {
  const answer = await helper.post(at, formOf(page, button));
  expect(answer.status).toBe(303);
  return readPage(await helper.page(answer.headers.get("Location")!));
}

describe("Without scripts", () => {
  test("typed codes, names without marks and scanned addresses find guests", async () => {
    const funmi = await register("Fúnmiláyọ̀ Adébáyọ̀", { email: "funmi@people.test" });
    await register("Chi Eze");
    const code = codeOf(funmi).toLowerCase();
    for (const q of [
      code,
      `${code.slice(0, 4)} ${code.slice(4)}`,
      scanned(funmi),
      "funmilayo",
      "funmi@people",
    ]) {
      const page = await find(q);
      expect(page.text).toContain("1 match");
      expect(page.text).toContain("Fúnmiláyọ̀ Adébáyọ̀ fu…@people.test");
      expect(page.text).not.toContain("funmi@people.test Has");
    }
    expect((await find("Zainab")).text).toContain("Nobody matches");
  });

  test("checking in counts once, says when, and can be undone", async () => {
    const ada = await register("Ada Obi");
    const page = await find(codeOf(ada));
    const done = await press(page, "Check in");
    expect(done.text).toContain("Checked in Ada Obi At 09:12.");
    expect(done.text).toContain("1 of 1 in");
    expect(await reread(ada)).toMatchObject({ checkedInAt: now.toISOString(), attended: 1 });
    // The same form sent once more: Back, then the button.
    await press(page, "Check in");
    expect(
      await db().selectFrom("checkIns").select("id").where("webinarId", "=", webinar.id).execute(),
    ).toHaveLength(1);
    const undone = await press(done, "Undo");
    expect(undone.text).toContain("Undone Ada Obi");
    expect(await reread(ada)).toMatchObject({ checkedInAt: null, attended: 0 });
  });

  test("a code shown twice says when and at which gate", async () => {
    const ada = await register("Ada Obi");
    await press(await find(codeOf(ada)), "Check in");
    now = new Date("2026-11-20T08:40:00.000Z");
    const other = (await addHelper(app.context, webinar, "Gate B, Tunde")).path;
    const page = await find(scanned(ada), other);
    expect(page.text).toContain("Already checked in. At 09:12: Gate A, Ngozi.");
    expect(page.queryByRole("button", { name: "Check in" })).toBeNull();
  });

  test("forged, mistyped and other events' codes are told apart", async () => {
    const ada = await register("Ada Obi");
    const code = codeOf(ada);
    const forged = code.slice(0, 7) + (code.endsWith("2") ? "3" : "2");
    expect(
      (await find(doorAddress(app.context.config, eventLetters(webinar), forged))).text,
    ).toContain("Not a genuine code");
    expect((await find(`${forged.slice(0, 4)}-${forged.slice(4)}`)).text).toMatch(
      /No guest has this code|Nobody matches/,
    );
    const other = await addDoor(app.context, owner, await addPublishedForm(app.context, owner), {
      title: "Evening class",
    });
    const theirs = await addRegistration(app.context, other, { name: "Musa Bello" });
    expect((await find(scanned(theirs, other))).text).toContain(
      "For another event This code is for “Evening class”",
    );
    const stranger = await app.organiser();
    const far = await addDoor(
      app.context,
      stranger,
      await addPublishedForm(app.context, stranger),
      { title: "Their secret" },
    );
    const page = await find(scanned(await addRegistration(app.context, far), far));
    expect(page.text).toContain("For another event");
    expect(page.text).not.toContain("Their secret");
  });

  test("people without a place are held, and may be given one", async () => {
    await db().updateTable("webinars").set({ capacity: 0 }).where("id", "=", webinar.id).execute();
    const waiting = await register("Musa Bello", { state: "waiting" });
    await register("Zainab Ali", { state: "cancelled" });
    expect((await find("Zainab")).text).toContain("Place cancelled");
    const page = await find("Musa");
    expect(page.text).toContain("On the waiting list");
    expect(page.queryByRole("button", { name: "Check in" })).toBeNull();
    expect((await press(page, "Give a place and check in")).text).toContain(
      "Checked in Musa Bello",
    );
    expect(await reread(waiting)).toMatchObject({ state: "registered", attended: 1 });
    const after = await db()
      .selectFrom("webinars")
      .selectAll()
      .where("id", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ capacity: 1, placesTaken: 1 });
  });

  test("somebody new is added once, and a wrong address is explained", async () => {
    const fields = formOf(await readPage(await helper.page(path)), "Add and check in");
    const wrong = await helper.post(path, { ...fields, name: "Wale Ade", email: "wale@" });
    expect(wrong.status).toBe(422);
    const page = await readPage(wrong);
    expect(page.text).toContain("Nobody was added yet");
    expect((page.getByLabelText("Full name") as HTMLInputElement).value).toBe("Wale Ade");
    expect(page.getByLabelText("E-mail address").getAttribute("aria-invalid")).toBe("true");
    for (let time = 0; time < 2; time++)
      expect(
        (await helper.post(path, { ...fields, name: "Wale Ade", email: "Wale@people.test" }))
          .status,
      ).toBe(303);
    const people = await db()
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinar.id)
      .execute();
    expect(people).toMatchObject([{ name: "Wale Ade", state: "registered", attended: 1 }]);
    expect(
      await db()
        .selectFrom("checkIns")
        .select("method")
        .where("webinarId", "=", webinar.id)
        .execute(),
    ).toEqual([{ method: "walk-in" }]);
  });

  test("a helper who may add nobody can't", async () => {
    const { path: strict } = await addHelper(app.context, webinar, "Gate C", { walkIns: 0 });
    expect(await helper.page(strict)).not.toContain("Add someone");
    const fields = {
      intent: "walk-in",
      id: "a".repeat(26),
      name: "Wale",
      email: "wale@people.test",
    };
    const answer = await helper.post(strict, fields);
    expect((await readPage(await helper.page(answer.headers.get("Location")!))).text).toContain(
      "doesn’t let you add people",
    );
    expect(
      await db()
        .selectFrom("webinarRegistrations")
        .select("id")
        .where("webinarId", "=", webinar.id)
        .execute(),
    ).toEqual([]);
  });

  test("nobody is checked in before the door opens or when it's cancelled", async () => {
    const ada = await register("Ada Obi");
    now = new Date("2026-11-20T02:00:00.000Z");
    const early = await find("Ada");
    expect(early.text).toContain("Check-in opens on Fri 20 Nov, 04:00, West Africa Time.");
    expect(early.queryByRole("button", { name: "Check in" })).toBeNull();
    const forced = await helper.post(path, {
      intent: "check-in",
      id: "b".repeat(26),
      guest: ada.id,
    });
    expect((await readPage(await helper.page(forced.headers.get("Location")!))).text).toContain(
      "Check-in isn’t open yet",
    );
    await db()
      .updateTable("webinars")
      .set({ state: "cancelled" })
      .where("id", "=", webinar.id)
      .execute();
    expect((await find("Ada")).text).toContain("This event is cancelled.");
  });
});

describe("The link", () => {
  test("made-up, revoked and old links show nothing", async () => {
    await register("Ada Obi");
    expect((await helper.get(`${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}`)).status).toBe(
      404,
    );
    const { link, path: revoked } = await addHelper(app.context, webinar, "Gate D", {
      revokedAt: now.toISOString(),
    });
    expect(link.revokedAt).not.toBeNull();
    for (const answer of [
      await helper.get(revoked),
      await helper.post(revoked, { intent: "check-in" }),
    ]) {
      expect(answer.status).toBe(410);
      expect(await answer.text()).not.toContain("Ada");
    }
    now = new Date("2026-11-21T10:31:00.000Z");
    const old = await helper.get(`${path}?q=Ada`);
    expect(old.status).toBe(410);
    expect(await old.text()).toContain("The event is over");
  });

  test("another event's guest can't be checked in or looked at with it", async () => {
    const other = await addDoor(app.context, owner, await addPublishedForm(app.context, owner));
    const theirs = await addRegistration(app.context, other, { name: "Musa Bello" });
    expect((await find("Musa")).text).toContain("Nobody matches");
    await helper.post(path, { intent: "check-in", id: "c".repeat(26), guest: theirs.id });
    expect((await reread(theirs)).checkedInAt).toBeNull();
    expect(await helper.page(`${path}?done=${theirs.id}`)).not.toContain("Musa");
  });

  test("a code read by a helper's own camera leads to its guest", async () => {
    const ada = await register("Ada Obi");
    const address = new URL(scanned(ada)).pathname;
    const stranger = await app.visitor().page(address);
    expect(stranger).toContain("This is a code for the door");
    expect(stranger).not.toContain("Ada");
    await helper.page(path);
    const led = await helper.get(address);
    expect(led.status).toBe(302);
    expect((await readPage(await helper.page(led.headers.get("Location")!))).text).toContain(
      "Ada Obi",
    );
    expect((await helper.get("/d/no-such-code")).status).toBe(404);
  });

  test("only this page may use the camera", async () => {
    const { securityHeaders } = await import(
      "../../../app/platform/web-server/security-headers.server.ts"
    );
    const policy = (at: string) =>
      securityHeaders(app.context.config, "n", at).get("Permissions-Policy");
    expect(policy(path)).toContain("camera=(self)");
    for (const at of ["/", "/w/abc", "/check-in", "/forms/x/webinar/check-in"])
      expect(policy(at)).toContain("camera=()");
  });
});

describe("The guest", () => {
  const guestPage = (guest: WebinarRegistration, at = "/j") =>
    app.visitor().get(`${at}/${guest.joinToken}`);

  test("who has a place sees their code, on their page and alone", async () => {
    const ada = await register("Ada Obi");
    const shown = `${codeOf(ada).slice(0, 4)}-${codeOf(ada).slice(4)}`;
    const page = await readPage(await guestPage(ada));
    expect(page.text).toContain(shown);
    expect(page.getByRole("img", { name: `QR code for the door: ${shown}` })).toBeTruthy();
    const ticket = await readPage(await app.visitor().page(`/w/${ada.joinToken}/door`));
    expect(ticket.text).toContain("Ada Obi");
    expect(ticket.text).toContain(shown);
    expect(ticket.body.innerHTML).not.toContain(ada.joinToken);
  });

  test("without a place, or without a door, there is no code", async () => {
    const waiting = await register("Musa Bello", { state: "waiting" });
    expect(await (await guestPage(waiting)).text()).not.toContain("code for the door");
    expect((await app.visitor().get(`/w/${waiting.joinToken}/door`)).status).toBe(302);
    const ada = await register("Ada Obi");
    await db().updateTable("webinars").set({ hasDoor: 0 }).where("id", "=", webinar.id).execute();
    expect(await (await guestPage(ada)).text()).not.toContain("code for the door");
  });
});
