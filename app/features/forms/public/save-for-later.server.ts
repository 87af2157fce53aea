import { createHmac } from "node:crypto";
import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { wouldWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import {
  type Client,
  type ClientLimit,
  consumeByClient,
} from "#app/platform/http/visitor.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { canEmail } from "../emails/confirmations.server.ts";
import { renderFormEmail } from "../emails/render-email.server.tsx";
import { respondentOf } from "../model/respondent.ts";
import { titleIn } from "../model/settings-texts.ts";
import {
  draftCookie,
  draftInAddress,
  draftInForm,
  type FormDraft,
  findLinkedDraft,
  LINK_DAYS,
} from "../store/drafts.server.ts";
import { allowedPlace } from "./form-path.ts";
import { type FormVisit, formAddress, formFrame } from "./open-form.server.ts";

const DAY_MS = 24 * 3_600_000;
const PER_CLIENT: ClientLimit = { name: "form-save", points: 20, perNetwork: 300, seconds: 3600 };

/** An e-mail address that a visitor has to give. `problem` is said of anything else. */
export function visitorEmailField(problem: string) {
  return z.string({ error: problem }).transform((typed, context) => {
    const read = readEmailAddress(typed);
    if (read.ok) return read.email;
    context.addIssue(problem);
    return z.NEVER;
  });
}

/** Where to send the link that leads back to the answers. */
export const saveForm = perLanguage((t) =>
  z.object({ email: visitorEmailField(t.common.yourEmailInFull) }),
);

/**
 * A visit whose answers a link may be mailed to; null: nothing is kept yet, or the form doesn't
 * offer it.
 */
export function savableVisit({ draft, ...visited }: FormVisit): SavableVisit | null {
  return draft && visited.settings.saveAndContinue ? { ...visited, draft } : null;
}

type SavableVisit = FormVisit & { draft: FormDraft };

/** What `/f/{slug}/save` shows. */
export async function showSave(app: AppContext, visited: SavableVisit) {
  const { definition, answers, answered, visit, account, journey, now, texts } = visited;
  return {
    ...(await formFrame(app, { ...visited, version: answered, standing: undefined })),
    email: respondentOf(definition, answers).email,
    until: zonedMoment(new Date(now.getTime() + LINK_DAYS * DAY_MS), account.timeZone, texts),
    action: formAddress({ ...visit, d: draftInForm(app.config, visited.draft) }, "save"),
    back: formAddress(visit, "", { page: allowedPlace(journey, journey.reached) }),
  };
}

/** Mails the link; `text` says so, or why it has to wait. */
export async function saveForLater(
  app: AppContext,
  visited: SavableVisit,
  { email, client }: { email: string; client: Client },
): Promise<
  | { kind: "sent"; location: string; text: string }
  | { kind: "wait"; text: string; waitSeconds: number }
> {
  const wait = await consumeByClient(client, PER_CLIENT);
  if (wait !== null) {
    const text = visited.texts.refused.manyRequests({ wait: waitText(visited.texts, wait) });
    return { kind: "wait", text, waitSeconds: wait };
  }
  const later = await emailLink(app, visited, email);
  if (later) return { kind: "wait", text: later.reason, waitSeconds: later.waitSeconds };
  const isLater = await wouldWait(app.db, visited.form.accountId, visited.now);
  const text = (isLater ? visited.texts.thanks.confirmationLater : visited.texts.save.sent)({
    address: email,
  });
  return { kind: "sent", location: formAddress(visited.visit, "save"), text };
}

/**
 * The browser that opens a mailed link takes over the answers and goes on where they end. Null: the
 * link is over.
 */
export async function continueDraft(
  { db, config }: Pick<AppContext, "db" | "config">,
  { form, visit, keepsCookies, now }: FormVisit,
  token: string,
): Promise<{ location: string; cookie: string } | null> {
  const draft = await findLinkedDraft(db, form.id, token, now);
  if (!draft) return null;
  return {
    location: formAddress({ ...visit, d: draftInAddress(config, draft, keepsCookies) }, "", {
      page: draft.page,
    }),
    cookie: draftCookie(config, visit, draft, token),
  };
}

async function emailLink(
  app: AppContext,
  { answered, account, draft, now, texts, visit, settings }: SavableVisit,
  email: string,
): Promise<{ waitSeconds: number; reason: string } | null> {
  const { db, config } = app;
  const token = linkToken(app, draft.id);
  const expires = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  const until = zonedMoment(expires, account.timeZone, texts);
  const t = texts.emails.saved;
  const about = {
    form: mailedName(titleIn(settings, texts.language) ?? answered.title),
    organiser: mailedName(account.name),
    until,
  };
  const template = await renderFormEmail(
    app,
    { ...account, ...(await brandingOf(db, account.id, now)) },
    {
      language: texts.language,
      subject: t.subject(about),
      preheader: t.preheader(about),
      heading: t.heading,
      body: t.body(about),
      facts: [],
      button: {
        words: t.button,
        address: `${config.appUrl}${formAddress({ ...visit, d: null }, `continue/${token}`)}`,
      },
      links: [],
      why: t.why(about),
      names: [],
    },
  );
  const refused = await db.transaction().execute(async (trx) => {
    const allowance = await canEmail(trx, { accountId: account.id, email, now }, texts);
    if (!allowance.allowed) return allowance;
    await trx
      .updateTable("formDrafts")
      .set({ linkHash: tokenHash(token), expiresAt: expires.toISOString() })
      .where("id", "=", draft.id)
      .execute();
    // From the product, not from the organiser: what was not sent yet is not for the organiser to
    // read.
    await enqueueNotice(trx, app, {
      accountId: null,
      causedBy: account.id,
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

/**
 * The same link each time it is asked for, so that an earlier mail keeps working. Hex: paths are
 * read in lower case.
 */
function linkToken({ config }: Pick<AppContext, "config">, draftId: string): string {
  return createHmac("sha256", config.sessionSecret).update(`form-draft:${draftId}`).digest("hex");
}
