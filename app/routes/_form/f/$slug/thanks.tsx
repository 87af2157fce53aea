import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showThanks } from "#app/features/forms/public/send-answers.server.ts";
import { WebinarThanksView } from "#app/features/forms/public/views/webinar-thanks.tsx";
import { QuizResultView } from "#app/features/forms/quiz/views/quiz-result.tsx";
import { openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.achieved} · ${data.head.title}` : "There is no form here" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const given = { query: new URL(request.url).searchParams, cookies: request.headers.get("Cookie") };
  return showThanks(context.app, await openFormAt(args), given);
}

export default function Thanks() {
  const data = useLoaderData<typeof loader>();
  const { head, embedded, achieved, title, text, reference, confirmedTo, link, webinar, quiz, againPath, ownPath } = data;
  return (
    <PublicFormShell {...head} title={title} intro={head.title} achieved={achieved} embedded={embedded}>
      <div className="p">
        {quiz ? <QuizResultView result={quiz} againPath={againPath} /> : null}
        {text ? <p className="pr">{text}</p> : null}
        {ownPath ? (
          <a className="q s" href={ownPath}>
            Back to my own page
          </a>
        ) : null}
        {webinar ? <WebinarThanksView thanks={webinar} embedded={embedded} /> : null}
        {confirmedTo ? (
          <p>
            We are sending a confirmation to <b>{confirmedTo}</b>. If it hasn’t arrived in five minutes, check your spam folder.
          </p>
        ) : null}
        {link ? (
          <a className="q" href={link} {...(embedded ? { target: "_top" } : {})}>
            Continue to {new URL(link).host}
          </a>
        ) : null}
        {reference ? (
          <p className="h">
            Your reference is <b>{reference}</b>.
            {webinar ? (
              <>
                {" "}
                E-mail not arrived? <a href={webinar.linkAgainPath}>Get your joining link</a>
              </>
            ) : null}
          </p>
        ) : null}
      </div>
    </PublicFormShell>
  );
}
