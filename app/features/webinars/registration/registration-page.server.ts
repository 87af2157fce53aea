import { isClosed } from "#app/features/accounts/account-status.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import { readFormLook } from "#app/features/forms/public/form-look.server.ts";
import { findByToken, type Webinar, type WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarFacts } from "#app/features/forms/webinar/webinar-facts.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";
import { consume, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";

/** A link that leads nowhere is mistyped once or twice, not thirty times an hour. */
const LINK_GUESS_LIMIT: Limit = { name: "webinar-link-guess", points: 30, seconds: 3600 };

export interface FoundRegistration {
  registration: WebinarRegistration;
  webinar: Webinar;
  form: Form;
}

/**
 * Whose personal link this is. Throws 404 for a link of nobody, and 429 once a client has tried too many of those; who holds
 * a right one is never kept waiting by others of the same network.
 */
export async function findRegistrationPage(
  app: AppContext,
  clientAddress: string,
  token: string | undefined,
): Promise<FoundRegistration> {
  const { db } = app;
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
  const wait = await consume(clientAddress, LINK_GUESS_LIMIT);
  if (wait === null) throw notFound();
  throw new Response(`Too many links that lead nowhere were opened from your network. ${waitMessage(wait)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(wait) },
  });
}

/** What the frame of a person's page shows. */
export async function registrationPageHead(app: AppContext, { webinar, form }: FoundRegistration) {
  const look = await readFormLook(app, form);
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
