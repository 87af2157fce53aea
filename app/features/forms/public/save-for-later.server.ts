import { createHmac } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { tokenHash } from "#app/platform/crypto/tokens.server.ts";
import { flashCookie, readFlash } from "#app/platform/http/cookies.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { canEmail } from "../emails/confirmations.server.ts";
import { renderFormEmail } from "../emails/render-email.server.tsx";
import { respondentOf } from "../model/respondent.ts";
import { zonedMoment } from "../webinar/webinar-times.ts";
import { draftCookie, type FormDraft, findDraft, LINK_DAYS } from "./drafts.server.ts";
import { formAddress } from "./form-address.ts";
import { allowedPlace } from "./form-path.ts";
import { formHead } from "./open-form.server.ts";
import { type FormVisit, visitForm } from "./visit-form.server.ts";

const DAY_MS = 24 * 3_600_000;
const PER_CLIENT = { name: "form-save", points: 60, seconds: 3600 };

/** What was wrong with the request for a link, and what was typed. */
export interface SaveProblem {
  message: string;
  email: string;
}

/** The loader of `/f/{slug}/save`: asks where to send the link that leads back to the answers. */
export async function showSave(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const visited = await visitForm(args);
  const { draft, definition, answers, form, answered, settings, webinar, visit, account, journey, now } = visited;
  if (!draft || !settings.saveAndContinue) throw redirect(formAddress(visit));
  const flash = readFlash(args.request, app);
  const head = await formHead(app, { form, version: answered, settings, webinar });
  const data = {
    head,
    style: head.look.style,
    themeColour: head.look.themeColour,
    email: respondentOf(definition, answers).email,
    until: zonedMoment(new Date(now.getTime() + LINK_DAYS * DAY_MS), account.timeZone),
    action: formAddress(visit, "save"),
    back: formAddress(visit, "", { page: allowedPlace(journey, journey.reached) }),
    said: flash?.message.text ?? null,
  };
  return json(data, flash ? { headers: { "Set-Cookie": flash.clear } } : {});
}

/** Mails the link. */
export async function saveForLater(args: ActionFunctionArgs): Promise<Response> {
  const { app, clientAddress } = args.context;
  requireSameOrigin(args.request, app.config.appUrl);
  const visited = await visitForm(args);
  const { draft, visit, settings } = visited;
  if (!draft || !settings.saveAndContinue) return seeOther(formAddress(visit));
  const typed = String((await readPostedForm(args.request)).get("email") ?? "").slice(0, 2_000);
  const refuse = (message: string, init: ResponseInit) => json<SaveProblem>({ message, email: typed }, init);
  const read = readEmailAddress(typed);
  if (!read.ok) return refuse("Enter your e-mail address in full, like name@example.com", { status: 422 });
  const wait = await consume(clientAddress, PER_CLIENT);
  const later = wait === null ? await emailLink(app, visited, draft, read.email) : { waitSeconds: wait, reason: null };
  if (later) {
    const words =
      later.reason ?? `Many links were asked for from your network. ${waitMessage(later.waitSeconds)}, then try again.`;
    return refuse(words, { status: 429, headers: { "Retry-After": String(later.waitSeconds) } });
  }
  const text = `We have sent a link to ${read.email}. If it is not there in five minutes, look in spam.`;
  return seeOther(formAddress(visit, "save"), { "Set-Cookie": flashCookie(app, { kind: "success", text }) });
}

/** `/f/{slug}/continue/{token}`: the browser takes over the answers and goes on where they end. Null: the link is over. */
export async function continueDraft({ request, params, context }: LoaderFunctionArgs): Promise<Response | null> {
  const { db, config, clock } = context.app;
  const token = params.token ?? "";
  const visited = await visitForm({ request, params, context });
  const draft = await findDraft(db, visited.form.id, token, clock());
  if (!draft) return null;
  const headers = { "Set-Cookie": draftCookie(config, visited.form.slug, token) };
  return redirect(`${formAddress(visited.visit, "", { page: draft.page })}`, { headers });
}

async function emailLink(
  app: AppContext,
  { form, answered, account, now }: FormVisit,
  draft: FormDraft,
  email: string,
): Promise<{ waitSeconds: number; reason: string } | null> {
  const { db, config } = app;
  const token = linkToken(app, draft.id);
  const expires = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  const until = zonedMoment(expires, account.timeZone);
  const template = await renderFormEmail(
    app,
    { ...account, ...(await brandingOf(db, account.id, now)) },
    {
      subject: `Your answers so far: ${answered.title}`,
      preheader: `Go on where you left off, until ${until}.`,
      heading: "Go on where you left off",
      body: `What you have answered of “${answered.title}” is kept. Nothing has been sent to ${account.name} yet.\n\nThe link works on any device until ${until}. Whoever has it can read and change your answers, so keep it to yourself.`,
      facts: [],
      button: { words: "Continue my answers", address: `${config.appUrl}/f/${form.slug}/continue/${token}` },
      links: [],
      why: `You get this because somebody asked on the form of ${account.name} to have this link sent to your address. If it was not you, nothing needs to be done.`,
      names: [],
    },
  );
  const refused = await db.transaction().execute(async (trx) => {
    const allowance = await canEmail(trx, { accountId: account.id, email, now });
    if (!allowance.allowed) return allowance;
    await trx
      .updateTable("formDrafts")
      .set({ linkHash: tokenHash(token), expiresAt: expires.toISOString() })
      .where("id", "=", draft.id)
      .execute();
    // From the product, not from the organiser: what was not sent yet is not for the organiser to read.
    await enqueueNotice(trx, app, {
      accountId: null,
      to: { name: "", email },
      template,
      replyTo: account.supportEmail,
      now,
    });
    return null;
  });
  if (!refused) wakeDelivery(db);
  return refused;
}

/** The same link each time it is asked for, so that an earlier mail keeps working. Hex: paths are read in lower case. */
function linkToken({ config }: Pick<AppContext, "config">, draftId: string): string {
  return createHmac("sha256", config.sessionSecret).update(`form-draft:${draftId}`).digest("hex");
}
