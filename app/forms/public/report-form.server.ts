import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { consume } from "../../http/rate-limit.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import { readEmailAddress } from "../../recipients/read-email-address.ts";
import { cleanText } from "../../site/contact-message.ts";
import { keptStamp, newStamp, robotProblem } from "../../site/contact-stamp.server.ts";
import { takeContactMessage } from "../../site/take-contact-message.server.ts";
import { TRAP } from "../../ui/public-form/robot-fields.tsx";
import { formHead, openForm } from "./open-form.server.ts";
import { REPORT_REASONS, type ReportProblem } from "./report-reasons.ts";

const PER_CLIENT = { name: "form-report", points: 20, seconds: 3600 };
const MOST_LETTERS = 2_000;

/** The loader of `/f/{slug}/report`. */
export async function showReport({ request, params, context }: LoaderFunctionArgs) {
  const { installation } = context;
  const head = await formHead(installation, await openForm(installation, params.slug, request));
  const { style, themeColour } = head.look;
  const sent = new URL(request.url).searchParams.has("sent");
  return { head, style, themeColour, sent, stamp: newStamp(installation.config, installation.clock()) };
}

/** Tells the operator what somebody finds wrong with a form. The organiser does not hear of it. */
export async function reportForm({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { installation, clientAddress } = context;
  const { config, clock } = installation;
  requireSameOrigin(request, config.appUrl);
  const { form, version, account } = await openForm(installation, params.slug, request);
  const posted = await readPostedForm(request);
  const field = (name: string) => String(posted.get(name) ?? "").slice(0, 10_000);
  const now = clock();
  const [stamp, text] = [field("stamp"), cleanText(field("message"))];
  const values = { reason: field("reason"), message: text, email: field("email").slice(0, 500) };
  const reason = REPORT_REASONS.find(({ value }) => value === values.reason);
  const email = readEmailAddress(values.email);
  const errors: ReportProblem["errors"] = {};
  if (!reason) errors.reason = "Choose what is wrong";
  if (text.length > MOST_LETTERS) errors.message = `Shorten it to ${MOST_LETTERS.toLocaleString("en")} letters`;
  if (values.email.trim() && !email.ok)
    errors.email = "Enter your e-mail address in full, like name@example.com, or leave it empty";
  const refuse = (errors: ReportProblem["errors"], init: ResponseInit) =>
    json<ReportProblem>({ errors, values, stamp: keptStamp(config, stamp, now) }, init);
  if (!reason || Object.keys(errors).length > 0) return refuse(errors, { status: 422 });
  const robot = robotProblem(config, { stamp, trap: field(TRAP), message: text, now });
  if (robot) return refuse({ form: robot }, { status: 422 });
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    const words = `Many reports came from your network. ${waitWords(wait)}, then press Send again, or write to ${config.supportEmail}.`;
    return refuse({ form: words }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  await takeContactMessage(installation, {
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
