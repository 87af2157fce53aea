import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import type { Project } from "../../app/features/certificates/model/project.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { searchTextOf } from "../../app/platform/text/search-text.ts";
import { blankProject } from "./blank-project.ts";

export interface PersonGiven {
  firstName: string;
  lastName?: string;
  email: string;
  certificateName?: string;
  fields?: Record<string, string>;
}

/** A project with a built-in design and its people, ready for its message. */
export async function addReadyProject(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  owner: { accountId: string; userId: string },
  people: PersonGiven[],
  change: Partial<Project> & { columns?: string[] } = {},
): Promise<Project> {
  const { columns = [], ...rest } = change;
  const now = clock().toISOString();
  const listId = newId();
  await db
    .insertInto("recipientLists")
    .values({
      id: listId,
      accountId: owner.accountId,
      name: "People",
      columns: JSON.stringify(columns),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await addPeople({ db, clock }, owner.accountId, listId, people);
  const project = blankProject(now, {
    id: newId(),
    accountId: owner.accountId,
    title: "Data Analysis Fundamentals",
    step: "message",
    design: JSON.stringify(findBuiltIn("guilloche")!.design),
    designRevision: 1,
    listId,
    details: JSON.stringify({
      "Completion Date": "14 November 2025",
      "Instructor Name": "Dr Ngọzị Okonkwọ",
    }),
    createdBy: owner.userId,
    ...rest,
  });
  await db.insertInto("projects").values(project).execute();
  return project;
}

/** More people at the end of a list. */
export async function addPeople(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  accountId: string,
  listId: string,
  people: PersonGiven[],
): Promise<void> {
  const now = clock().toISOString();
  const { last } = await db
    .selectFrom("recipients")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("listId", "=", listId)
    .executeTakeFirstOrThrow();
  const start = Number(last ?? 0);
  for (let i = 0; i < people.length; i += 500) {
    await db
      .insertInto("recipients")
      .values(
        people
          .slice(i, i + 500)
          .map(({ firstName, lastName = "", email, certificateName = "", fields = {} }, index) => ({
            id: newId(),
            accountId,
            listId,
            position: start + i + index + 1,
            firstName,
            lastName,
            email,
            certificateName,
            fields: JSON.stringify(fields),
            searchText: searchTextOf({ firstName, lastName, email, certificateName }),
            createdAt: now,
            updatedAt: now,
          })),
      )
      .execute();
  }
}
