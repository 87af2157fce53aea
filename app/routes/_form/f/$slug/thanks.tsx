import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showThanks } from "#app/features/forms/public/send-answers.server.ts";
import { KeepScript } from "#app/features/forms/public/views/form-page.tsx";
import { WebinarThanksView } from "#app/features/forms/public/views/webinar-thanks.tsx";
import { QuizResultView } from "#app/features/forms/quiz/views/quiz-result.tsx";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useOwnLanguage } from "#app/ui/page/page-language.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  textsOfPage,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: data
      ? `${data.achieved} · ${data.head.title}`
      : textsOfPage(data, location.search).errors.noForm,
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const given = {
    query: new URL(request.url).searchParams,
    cookies: request.headers.get("Cookie"),
  };
  return orNotFound(await showThanks(context.app, await openFormAt(args), given));
}

export default function Thanks() {
  const data = useLoaderData<typeof loader>();
  const {
    head,
    embedded,
    achieved,
    title,
    text,
    amounts,
    reference,
    confirmedTo,
    isConfirmedLater,
    link,
    webinar,
    quiz,
    againPath,
    ownPath,
    isOwnText,
    keepScript,
  } = data;
  const t = useTexts();
  const own = useOwnLanguage();
  // The title of the form is its line here.
  const spoken = head.spoken?.includes("title") ? ["intro"] : [];
  return (
    <PublicFormShell
      {...head}
      title={title}
      achieved={achieved}
      embedded={embedded}
      spoken={spoken}
      intro={head.title}
    >
      <div className="p">
        {quiz ? <QuizResultView result={quiz} againPath={againPath} /> : null}
        {text ? (
          <p className="pr" lang={isOwnText ? own : undefined}>
            {text}
          </p>
        ) : null}
        {ownPath ? (
          <a className="q s" href={ownPath}>
            {t.tasks.toOwnPage}
          </a>
        ) : null}
        {amounts.map(({ id, label, words }) => (
          <p key={id}>
            {label}: <b>{words}</b>
          </p>
        ))}
        {webinar ? <WebinarThanksView thanks={webinar} embedded={embedded} /> : null}
        {confirmedTo ? (
          <p>
            {(isConfirmedLater ? t.thanks.confirmationLater : t.thanks.sendingConfirmation)({
              address: <b>{confirmedTo}</b>,
            })}
          </p>
        ) : null}
        {link ? (
          <a className="q" href={link} {...(embedded ? { target: "_top" } : {})}>
            {t.thanks.continueTo({ site: new URL(link).host })}
          </a>
        ) : null}
        {reference ? (
          <p className="h">
            {t.thanks.reference({ reference: <b>{reference}</b> })}
            {webinar ? (
              <>
                {" "}
                {t.thanks.notArrived} <a href={webinar.linkAgainPath}>{t.form.getLink}</a>
              </>
            ) : null}
          </p>
        ) : null}
      </div>
      {keepScript ? <KeepScript path={keepScript} /> : null}
    </PublicFormShell>
  );
}
