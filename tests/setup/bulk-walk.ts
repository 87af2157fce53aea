import { expect } from "vitest";
import { addRecipient } from "../../app/features/recipients/lists/change-recipients.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import type { TestApp } from "./start-app.ts";

export type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

/** An uploaded list of an organiser, with these people; each "Name <address>". */
export async function addList(
  app: TestApp,
  owner: Organiser,
  name: string,
  people: string[],
): Promise<string> {
  const { db, clock } = app.context;
  const id = newId();
  const at = clock().toISOString();
  const { accountId } = owner;
  await db
    .insertInto("recipientLists")
    .values({
      id,
      accountId,
      name,
      columns: '["Town"]',
      source: "upload",
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  for (const person of people) {
    const [, whole = "", email = ""] = /^(.*?)\s*<([^<>]*)>$/s.exec(person) ?? [];
    const [firstName = "", ...rest] = whole.split(" ");
    const fields = { Town: "Èkó" };
    await db
      .transaction()
      .execute((trx) =>
        addRecipient(
          trx,
          { accountId, listId: id },
          { firstName, lastName: rest.join(" "), email, certificateName: "", fields },
          clock(),
        ),
      );
  }
  return id;
}

/** Persons 1, 2, 3 …, for `addList`. */
export const names = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => `Person ${n + from} <person-${n + from}@people.test>`);

/**
 * The form of the page as a browser without scripts sends it: hidden fields, and the boxes ticked
 * now.
 */
export function formOf(html: string): URLSearchParams {
  const form = html.slice(html.indexOf('action="/bulk-email"'));
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    const value = (/ value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");
    if (name && (!tag.includes('type="checkbox"') || / checked/.test(tag)))
      fields.append(name, value);
  }
  return fields;
}

/** The value of somebody's tick box. */
export function box(html: string, name: string): string {
  const tag = new RegExp(`<input[^>]*aria-label="Choose ${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return / value="([^"]*)"/.exec(tag)?.[1] ?? "nobody";
}
/** What the bar at the bottom says. */
export const chosen = (html: string) =>
  /([\d,]+ (?:person|people))(?:<!-- -->)? chosen/.exec(html.replaceAll("<!-- -->", ""))?.[1];

/** Presses a button of the page; answers where it leads. */
export async function press(
  owner: Organiser,
  fields: URLSearchParams,
  go: string,
): Promise<string> {
  fields.set("go", go);
  const response = await owner.get(`/bulk-email?${fields}`);
  expect(response.status).toBe(302);
  return response.headers.get("Location") ?? "";
}

/** Presses Send Bulk Email; answers the address of the draft. */
export async function send(owner: Organiser, html: string): Promise<string> {
  const response = await owner.post("/bulk-email/compose", formOf(html));
  expect(response.status).toBe(303);
  return response.headers.get("Location") ?? "";
}

/** Writes the message of a draft and presses a button of the composer, Send unless told. */
export async function write(owner: Organiser, draft: string, fields: Record<string, string> = {}) {
  return owner.post(draft, {
    subject: "News, {First Name}",
    body: "Dear {First Name},\n\nNews.",
    replyTo: "",
    intent: "send",
    ...fields,
  });
}

/** Opens the confirmation and confirms it. */
export async function confirm(owner: Organiser, draft: string): Promise<Response> {
  const page = await owner.page(`${draft}/send`);
  return owner.post(`${draft}/send`, {
    confirm: /name="confirm" value="([^"]+)"/.exec(page)?.[1] ?? "",
  });
}
