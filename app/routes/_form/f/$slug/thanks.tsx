import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showThanks } from "#app/features/forms/public/send-answers.server.ts";
import { WebinarThanksView } from "#app/features/forms/public/views/webinar-thanks.tsx";
import { openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.achieved} · ${data.head.title}` : "There is no form here" },
];

export async function loader(args: LoaderFunctionArgs) {
  return showThanks(args.context.app, await openFormAt(args), new URL(args.request.url).searchParams);
}

export default function Thanks() {
  const { head, embedded, achieved, title, text, amounts, reference, confirmedTo, link, webinar } =
    useLoaderData<typeof loader>();
  return (
    <PublicFormShell {...head} title={title} intro={head.title} achieved={achieved} embedded={embedded}>
      <div className="p">
        {text ? <p className="pr">{text}</p> : null}
        {amounts.map(({ id, label, words }) => (
          <p key={id}>
            {label}: <b>{words}</b>
          </p>
        ))}
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
