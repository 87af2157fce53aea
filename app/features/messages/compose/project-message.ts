import { DEFAULT_BODY, DEFAULT_SUBJECT } from "./message-draft.ts";

/** What an organiser writes for a project. */
export interface ProjectMessage {
  subject: string;
  body: string;
  /** Addresses as typed, parted by commas. */
  cc: string;
  bcc: string;
  replyTo: string;
  delivery: "link" | "attachment";
}

/** The project's message, with the default where nothing was ever written. */
export function projectMessage(project: ProjectMessage): ProjectMessage {
  const { subject, body, cc, bcc, replyTo, delivery } = project;
  const isNew = subject === "" && body === "";
  return { subject: isNew ? DEFAULT_SUBJECT : subject, body: isNew ? DEFAULT_BODY : body, cc, bcc, replyTo, delivery };
}
