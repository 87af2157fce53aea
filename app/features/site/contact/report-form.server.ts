import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { formHead, openForm } from "#app/features/forms/public/open-form.server.ts";
import { REPORT_REASONS, type ReportProblem } from "#app/features/forms/public/views/report-reasons.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { TRAP } from "#app/ui/public-form/spam-fields.tsx";
import { cleanText } from "./contact-message.ts";
import { newStamp, renewStamp, spamProblem } from "./contact-stamp.server.ts";
import { receiveContactMessage } from "./take-message.server.ts";

const PER_CLIENT = { name: "form-report", points: 20, seconds: 3600 };
const MAX_LENGTH = 2_000;

/** The loader of `/f/{slug}/report`. */
export async function showReport({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const head = await formHead(app, await openForm(app, params.slug, request));
  const { style, themeColour } = head.look;
  const sent = new URL(request.url).searchParams.has("sent");
  return { head, style, themeColour, sent, stamp: newStamp(app.config, app.clock()) };
}

/** Tells the operator what somebody finds wrong with a form. The organiser does not hear of it. */
export async function reportForm({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { app, clientAddress } = context;
  const { config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const { form, version, account } = await openForm(app, params.slug, request);
  const posted = await readPostedForm(request);
  const field = (name: string) => String(posted.get(name) ?? "").slice(0, 10_000);
  const now = clock();
  const [stamp, text] = [field("stamp"), cleanText(field("message"))];
  const values = { reason: field("reason"), message: text, email: field("email").slice(0, 500) };
  const reason = REPORT_REASONS.find(({ value }) => value === values.reason);
  const email = readEmailAddress(values.email);
  const errors: ReportProblem["errors"] = {};
  if (!reason) errors.reason = "Choose what is wrong";
  if (text.length > MAX_LENGTH) errors.message = `Shorten it to ${MAX_LENGTH.toLocaleString("en")} letters`;
  if (values.email.trim() && !email.ok)
    errors.email = "Enter your e-mail address in full, like name@example.com, or leave it empty";
  const refuse = (errors: ReportProblem["errors"], init: ResponseInit) =>
    json<ReportProblem>({ errors, values, stamp: renewStamp(config, stamp, now) }, init);
  if (!reason || Object.keys(errors).length > 0) return refuse(errors, { status: 422 });
  const robot = spamProblem(config, { stamp, trap: field(TRAP), message: text, now });
  if (robot) return refuse({ form: robot }, { status: 422 });
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    const words = `Many reports came from your network. ${waitMessage(wait)}, then press Send again, or write to ${config.supportEmail}.`;
    return refuse({ form: words }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  await receiveContactMessage(app, {
    firstName: "Report",
    lastName: "of a form",
    reachAt: email.ok ? { text: email.email, email: email.email } : { text: "left no address", email: null },
    message: [`${reason.label}: “${version.title}” of ${account.name}`, `${config.appUrl}/f/${form.slug}`, text]
      .filter(Boolean)
      .join("\n\n"),
    page: `/f/${form.slug}`,
    stamp,
    now,
  });
  return seeOther(`/f/${form.slug}/report?sent=yes`);
}
