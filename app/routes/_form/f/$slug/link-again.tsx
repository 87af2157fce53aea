import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { wouldWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { PublicInput } from "#app/features/forms/fields/parts/public-field.tsx";
import { isOver } from "#app/features/webinars/model/webinar-times.ts";
import { publicWebinarHead } from "#app/features/webinars/registration/public-pages.server.ts";
import {
  linkAgainForm,
  sendLinkAgain,
} from "#app/features/webinars/registration/register.server.ts";
import {
  linkByPhoneForm,
  offersLinkByPhone,
  sendLinkByPhone,
} from "#app/features/webinars/sms/link-by-phone.server.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  answerOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { afterAnswer, seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import { findWebinarAt, keepLanguage } from "#app/routes/_form/f/form-visit.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/** A class may share one address on the way out; each mailbox has a limit of its own. */
const ASKED: ClientLimit = {
  name: "webinar-link-again",
  points: 20,
  perNetwork: 300,
  seconds: 3600,
};
/**
 * Text messages cost money and ring at strangers. The same for numbers that nobody registered with.
 */
const ASKED_BY_NUMBER = { name: "webinar-link-by-phone", points: 3, seconds: 3600 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.linkAgain.title);

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const found = await findWebinarAt(args);
  return {
    ...(await publicWebinarHead(app, found)),
    rules: rulesOf(linkAgainForm(found.texts.language)),
    phoneRules: offersLinkByPhone(app, found.webinar)
      ? rulesOf(linkByPhoneForm(found.texts.language))
      : null,
    asked: new URL(args.request.url).searchParams.get("asked"),
    // Of the account and not of an address, so that nothing is said about who registered.
    isLater: await wouldWait(app.db, found.form.accountId, app.clock()),
    isCancelled: found.webinar.state === "cancelled",
    isOver: isOver(found.webinar, app.clock()),
  };
}

/**
 * The same answer in the same time, whether or not the address is registered: the work is done
 * afterwards (C22).
 */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { form, webinar, texts } = await findWebinarAt(args);
  const posted = await readPostedForm(request);
  const done = (asked: "yes" | "sms") =>
    seeOther(keepLanguage(request, `/f/${form.slug}/link-again?asked=${asked}`));
  const failed = (error: unknown) =>
    app.log.error(
      { requestId: context.requestId, err: error },
      "a joining link could not be sent again",
    );
  if (posted.has("phone") && offersLinkByPhone(app, webinar)) {
    const byPhone = submissionOf(posted, linkByPhoneForm(texts.language));
    if (byPhone.status !== "success")
      return data({ phone: answerOf(byPhone), email: null }, { status: 422 });
    const { phone } = byPhone.value;
    const seconds =
      (await consumeByClient(context, ASKED)) ?? (await consume(phone, ASKED_BY_NUMBER));
    if (seconds !== null) {
      const answer = answerOf(byPhone, {
        phone: texts.linkAgain.manyRequests({ wait: waitText(texts, seconds) }),
      });
      return data(
        { phone: answer, email: null },
        { status: 429, headers: { "Retry-After": String(seconds) } },
      );
    }
    afterAnswer(() => sendLinkByPhone(app, { webinarId: webinar.id, phone }), failed);
    return done("sms");
  }
  const submission = submissionOf(posted, linkAgainForm(texts.language));
  if (submission.status !== "success")
    return data({ email: answerOf(submission), phone: null }, { status: 422 });
  const { email } = submission.value;
  const wait = await consumeByClient(context, ASKED);
  if (wait !== null) {
    const problem = texts.linkAgain.manyRequests({ wait: waitText(texts, wait) });
    const answer = answerOf(submission, { email: problem });
    return data(
      { email: answer, phone: null },
      { status: 429, headers: { "Retry-After": String(wait) } },
    );
  }
  afterAnswer(() => sendLinkAgain(app, { webinarId: webinar.id, email }), failed);
  return done("yes");
}

export default function LinkAgain() {
  const { head, rules, phoneRules, asked, isLater, isCancelled, isOver } =
    useLoaderData<typeof loader>();
  const answers = useActionData<typeof action>();
  const answer = answers?.email ?? undefined;
  const t = useTexts();
  const { form, fields } = useCheckedForm({ rules, answer });
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{t.linkAgain.title}</h2>
        {isCancelled ? <p>{t.linkAgain.cancelled}</p> : null}
        {isOver && !isCancelled ? <p>{t.linkAgain.over}</p> : null}
        {asked && !answers ? (
          <p className="card" role="status">
            {asked === "sms" ? t.sms.askedPhone : t.linkAgain[isLater ? "askedLater" : "asked"]}
          </p>
        ) : (
          <p>{t.linkAgain.ask}</p>
        )}
        <form method="post" {...form}>
          <PublicInput
            {...inputOf(fields.email)}
            type="email"
            label={asked ? t.common.anotherEmail : t.common.emailAddress}
            autoComplete="email"
            autoFocus={Boolean(answer)}
          />
          <button type="submit" className={asked ? "s" : undefined}>
            {t.linkAgain.send}
          </button>
        </form>
        {phoneRules ? <ByPhone rules={phoneRules} answer={answers?.phone ?? undefined} /> : null}
      </div>
    </PublicFormShell>
  );
}

/** The same for people whose phone is at hand and whose mailbox is not. */
function ByPhone({
  rules,
  answer,
}: {
  rules: FormRules<{ phone: string }>;
  answer: FormAnswer | undefined;
}) {
  const { sms: t } = useTexts();
  const { form, fields } = useCheckedForm({ rules, answer });
  return (
    <section className="p" aria-labelledby="by-phone">
      <h2 id="by-phone">{t.byPhone}</h2>
      <p>{t.askPhone}</p>
      <form method="post" {...form}>
        <PublicInput
          {...inputOf(fields.phone)}
          type="tel"
          label={t.number}
          autoComplete="tel"
          autoFocus={Boolean(answer)}
        />
        <button type="submit" className="s">
          {t.sendText}
        </button>
      </form>
    </section>
  );
}
