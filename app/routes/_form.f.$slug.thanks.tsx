import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showThanks } from "../forms/public/show-thanks.server.ts";
import { publicFormHandle } from "../ui/public-form/public-form-handle.ts";
import { publicFormHeaders } from "../ui/public-form/public-form-headers.ts";
import { PublicFormShell } from "../ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${data.head.look.organiser}` : "" },
];

export function loader(args: LoaderFunctionArgs) {
  return showThanks(args);
}

export default function Thanks() {
  const { head, embedded, title, text, reference, confirmedTo, link } = useLoaderData<typeof loader>();
  return (
    <PublicFormShell {...head} title={title} intro={head.title} achieved="Sent" embedded={embedded}>
      <div className="p">
        <p className="pr">{text}</p>
        {confirmedTo ? (
          <p>
            We are sending a confirmation to <b>{confirmedTo}</b>. If it is not there in five minutes, look in spam.
          </p>
        ) : null}
        {link ? (
          <a className="q" href={link} target={embedded ? "_top" : undefined}>
            Continue to {new URL(link).host}
          </a>
        ) : null}
        {reference ? (
          <p className="h">
            Your reference is <b>{reference}</b>.
          </p>
        ) : null}
      </div>
    </PublicFormShell>
  );
}
