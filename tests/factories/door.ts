import type {
  DoorAct,
  DoorAnswer,
  DoorQuestion,
} from "../../app/engines/door-device/door-protocol.ts";
import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import { type CheckInLink, linkToken } from "../../app/features/webinars/check-in/links.server.ts";
import type { Webinar } from "../../app/features/webinars/model/webinar.server.ts";
import { newId, randomLetters } from "../../app/platform/text/ids.ts";
import type { TestApp } from "../setup/start-app.ts";
import { addWebinar } from "./webinar.ts";

/** A webinar with a door, on a form. */
export function addDoor(
  context: TestApp["context"],
  owner: { accountId: string; userId: string },
  form: Form,
  change: Partial<Webinar> = {},
): Promise<Webinar> {
  return addWebinar(context, owner, form, { hasDoor: 1, ...change });
}

/** A helper's link, with the path it opens. */
export async function addHelper(
  { db, clock, config }: Pick<TestApp["context"], "db" | "clock" | "config">,
  webinar: Webinar,
  name: string,
  change: Partial<CheckInLink> = {},
): Promise<{ link: CheckInLink; path: string }> {
  const link = await db
    .insertInto("checkInLinks")
    .values({
      id: newId(clock().getTime()),
      accountId: webinar.accountId,
      webinarId: webinar.id,
      name,
      walkIns: 1,
      createdAt: clock().toISOString(),
      usedAt: null,
      revokedAt: null,
      ...change,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { link, path: `/check-in/${linkToken(config, link)}` };
}

/** Somebody's being let in, as a phone says it. */
export function letIn(
  guest: { id: string },
  at: Date,
  change: Partial<DoorAct & { kind: "in" }> = {},
): DoorAct & { kind: "in" } {
  return {
    kind: "in",
    id: randomLetters(26),
    guest: guest.id,
    at: at.getTime(),
    method: "scan",
    ...change,
  };
}

/** Asks as a phone does. */
export async function sync(
  app: TestApp,
  path: string,
  question: Partial<DoorQuestion> = {},
): Promise<Response & { answer?: DoorAnswer }> {
  const response = await app.visitor().fetch(`${path}/sync`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: "http://localhost:3000" },
    body: JSON.stringify({ acts: [], since: null, ...question }),
  });
  if (!response.ok) return response;
  return Object.assign(response, { answer: (await response.json()) as DoorAnswer });
}
