import { expect } from "vitest";
import { PASSWORD, type TestApp, type Visitor } from "../setup/start-app.ts";

export const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

/** The row of an account. */
export const accountRow = (app: TestApp, id: string) =>
  app.context.db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The row of a person. */
export const userRow = (app: TestApp, id: string) =>
  app.context.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** What the activity log of an account says. */
export async function activitiesOf(app: TestApp, accountId: string): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("activities")
    .select("text")
    .where("accountId", "=", accountId)
    .execute();
  return rows.map(({ text }) => text);
}

/** Refused in words, in the summary and beside the field, and the page's title says so. */
export async function refused(response: Response, ...messages: string[]): Promise<string> {
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toMatch(/<title>Error: /);
  expect(html).toContain('role="alert"');
  for (const message of messages)
    expect(html.split(message).length - 1, message).toBeGreaterThanOrEqual(2);
  return html;
}

/** The page that a form led to. */
export async function follow(person: Visitor, response: Response): Promise<string> {
  expect(response.status).toBe(303);
  return person.page(response.headers.get("Location")!);
}

/** Another browser of the same person; `status` is what signing in answered. */
export async function signInAs(
  app: TestApp,
  email: string,
  password = PASSWORD,
): Promise<Visitor & { status: number }> {
  const visitor = app.visitor();
  const response = await visitor.post("/sign-in", { email, password });
  return Object.assign(visitor, { status: response.status });
}
