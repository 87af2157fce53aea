import type { TestApp, Visitor } from "../../setup/start-app.ts";
import { seePage } from "./press-main-button.ts";
import { fieldsOfPerson, nameOf, type WalkedList } from "./walk-list.ts";

const PATH = "/bulk-email/paste";

/** Pastes a text as a list of its own and presses the main button, once. */
export async function walkPaste(
  app: TestApp,
  organiser: Visitor,
  name: string,
  people: string,
): Promise<WalkedList> {
  const { press } = await seePage(organiser, PATH, await organiser.page(PATH));
  const answer = await press?.({ name, people });
  const isHeldUp = answer?.status !== 303;
  const page = await seePage(organiser, PATH, (await answer?.text()) ?? "");
  const added = await app.context.db
    .selectFrom("recipients")
    .innerJoin("recipientLists", "recipientLists.id", "recipients.listId")
    .select(["firstName", "lastName", "email", "certificateName", "fields"])
    .where("recipientLists.name", "=", name)
    .orderBy("position")
    .execute();
  return {
    said: page.text,
    warnings: [],
    refusal: null,
    isHeldUp,
    people: added.map((person) => ({ ...nameOf(person), fields: fieldsOfPerson(person) })),
    keptAside: [],
  };
}
