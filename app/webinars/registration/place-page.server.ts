import { isClosed } from "../../accounts/account-standing.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { closedPage } from "../../forms/public/closed-page.ts";
import { readFormLook } from "../../forms/public/form-look.server.ts";
import { notFound } from "../../http/not-found.ts";
import { consume, type Limit } from "../../http/rate-limit.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import type { Installation } from "../../installation.server.ts";
import type { Webinar, WebinarRegistration } from "../find-webinar.server.ts";
import { webinarFacts } from "../webinar-facts.ts";
import { findByToken } from "./find-registration.server.ts";

/** A link that leads nowhere is mistyped once or twice, not thirty times an hour. */
const GUESSES: Limit = { name: "webinar-link-guess", points: 30, seconds: 3600 };

export interface Place {
  registration: WebinarRegistration;
  webinar: Webinar;
  form: Form;
}

/**
 * Whose personal link this is. Throws 404 for a link of nobody, and 429 once a client has tried too many of those; who holds
 * a right one is never kept waiting by others of the same network.
 */
export async function findPlace(installation: Installation, clientAddress: string, token: string | undefined): Promise<Place> {
  const { db } = installation;
  const found = await findByToken(db, token);
  if (found) {
    const { suspendedAt, terminatedAt, ...form } = await db
      .selectFrom("forms")
      .innerJoin("accounts", "accounts.id", "forms.accountId")
      .selectAll("forms")
      .select(["accounts.suspendedAt", "accounts.terminatedAt"])
      .where("forms.id", "=", found.webinar.formId)
      .executeTakeFirstOrThrow();
    if (isClosed({ suspendedAt, terminatedAt })) throw closedPage();
    return { ...found, form };
  }
  const wait = await consume(clientAddress, GUESSES);
  if (wait === null) throw notFound();
  throw new Response(`Too many links that lead nowhere were opened from your network. ${waitWords(wait)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(wait) },
  });
}

/** What the frame of a person's page shows. */
export async function placeHead(installation: Installation, { webinar, form }: Place) {
  const look = await readFormLook(installation, form);
  const { date, facts } = webinarFacts(webinar, "nobody");
  return {
    style: look.style,
    themeColour: look.themeColour,
    head: {
      look,
      title: webinar.title,
      date: webinar.state === "cancelled" ? null : date,
      facts: facts.filter(({ label }) => label === "With"),
      formPath: form.deletedAt ? null : `/f/${form.slug}`,
    },
  };
}
