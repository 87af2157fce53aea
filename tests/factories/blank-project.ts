import { searchable } from "../../app/engines/letters/searchable.ts";
import type { Project } from "../../app/features/certificates/model/project.server.ts";

/** A project's row with nothing in it yet; `rest` names what the test is about. */
export function blankProject(
  at: string,
  rest: Pick<Project, "id" | "accountId" | "title"> & Partial<Project>,
): Project {
  return {
    step: "design",
    starred: 0,
    design: null,
    designRevision: 0,
    listId: null,
    details: "{}",
    subject: "",
    body: "",
    bodyFormat: "plain",
    cc: "",
    bcc: "",
    replyTo: "",
    delivery: "link",
    createdBy: "u1",
    createdAt: at,
    editedAt: at,
    viewedAt: at,
    deletedAt: null,
    isSample: 0,
    searchText: searchable(rest.title),
    sendStatus: "draft",
    expiry: null,
    credits: null,
    messageDraft: null,
    messageRevision: 0,
    sameForEveryone: 0,
    isOnIssuerPage: 0,
    plannedAt: null,
    ...rest,
  };
}
