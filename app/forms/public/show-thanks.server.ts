import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readDefinition } from "../definition.ts";
import { respondentOf } from "../respondent.ts";
import { externalLink } from "./external-link.ts";
import { visitOf } from "./form-address.ts";
import { formHead, openForm } from "./open-form.server.ts";
import { thankedResponse } from "./thanks-address.server.ts";
import { versionOf } from "./visit-form.server.ts";

/** The loader of `/f/{slug}/thanks`. Who did not send the answer sees no more than that it came. */
export async function showThanks({ request, params, context }: Pick<LoaderFunctionArgs, "request" | "params" | "context">) {
  const { installation } = context;
  const { db, config, clock } = installation;
  const open = await openForm(installation, params.slug);
  const { form, settings } = open;
  const visit = visitOf(request, form.slug);
  const responseId = thankedResponse(config, new URL(request.url).searchParams.get("done"), clock());
  const response = responseId
    ? await db
        .selectFrom("formResponses")
        .select(["versionId", "answers", "reference"])
        .where("id", "=", responseId)
        .where("formId", "=", form.id)
        .executeTakeFirst()
    : undefined;
  const version = response ? await versionOf(db, open, response.versionId) : open.version;
  const head = await formHead(installation, { ...open, version });
  const person = response ? respondentOf(readDefinition(version.definition), JSON.parse(response.answers)) : null;
  return json({
    head,
    style: head.look.style,
    themeColour: head.look.themeColour,
    embedded: visit.embedded,
    title: settings.thankYouTitle || (person?.firstName ? `Thank you, ${person.firstName}` : "Thank you"),
    text: settings.thankYouText || "Your answers have been sent.",
    reference: response?.reference ?? null,
    confirmedTo: person?.email && settings.confirmation.enabled ? person.email : null,
    // Inside another site's page a page that refuses to be framed would show nothing: the person opens it themselves.
    link: settings.thankYou === "link" ? externalLink(settings.redirectUrl) : null,
  });
}
