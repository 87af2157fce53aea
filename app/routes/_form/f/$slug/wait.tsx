import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joinWaitingList } from "#app/features/tickets/orders/waiting-list.server.ts";
import { readPerson } from "#app/features/tickets/public/ticket-form.server.ts";
import { TICKET_CSS } from "#app/features/tickets/public/ticket-style.ts";
import { kindsOf } from "#app/features/tickets/store/ticket-rows.server.ts";
import { Problems, TicketField } from "#app/features/tickets/views/ticket-fields.tsx";
import { readPostedForm, textsOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { consumeByClient } from "#app/platform/http/visitor.server.ts";
import { ticketsAt, ticketsHead } from "#app/routes/_form/tickets-at.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

const JOINED = { name: "tickets-waiting", points: 20, perNetwork: 200, seconds: 3600 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta(() => "Waiting list");

async function kindAt(args: LoaderFunctionArgs) {
  const page = await ticketsAt(args);
  const asked = new URL(args.request.url).searchParams.get("kind");
  const kinds = await kindsOf(args.context.app.db, page.webinar.id);
  const kind = kinds.find(({ id, isHidden }) => id === asked && isHidden === 0);
  if (!kind || page.webinar.sellsTickets === 0) throw notFound();
  return { page, kind };
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, kind } = await kindAt(args);
  const head = await ticketsHead(args.context.app, page);
  const isDone = new URL(args.request.url).searchParams.has("done");
  return { ...head, style: head.style + TICKET_CSS, name: kind.name, isDone };
}

/** The same answer for who is on the list already. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { page, kind } = await kindAt(args);
  const typed = textsOf(await readPostedForm(request));
  const read = readPerson(typed);
  const shown = { name: typed.get("name") ?? "", email: typed.get("email") ?? "" };
  const problems = "problems" in read ? read.problems : {};
  if ("problems" in read) return data({ problems, shown }, { status: 422 });
  if ((await consumeByClient(context, JOINED)) !== null)
    return data(
      { problems: { form: "Too many requests from your network. Try again in an hour." }, shown },
      { status: 429 },
    );
  const joined = await joinWaitingList(app, {
    webinarId: page.webinar.id,
    kindId: kind.id,
    ...read.person,
  });
  if (!joined)
    return data(
      { problems: { form: "This event takes nobody any more." }, shown },
      { status: 422 },
    );
  return seeOther(`/f/${page.form.slug}/wait?kind=${kind.id}&done=1`);
}

export default function Wait() {
  const { head, name, isDone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems: Record<string, string> = answer?.problems ?? {};
  return (
    <PublicFormShell {...head}>
      <Problems problems={problems} />
      {isDone && !answer ? (
        <div className="p">
          <div className="done" role="status">
            <b>You are on the waiting list for {name}</b>
            When a ticket becomes free and it’s your turn, we e-mail you and hold it for a day while
            you pay.
          </div>
        </div>
      ) : (
        <form method="post">
          <h2>Waiting list: {name}</h2>
          <p>Leave your name and address. Nothing is charged until a ticket is free and you pay.</p>
          <TicketField
            name="name"
            label="Full name"
            value={answer?.shown.name ?? ""}
            problem={problems.name}
            autoComplete="name"
          />
          <TicketField
            name="email"
            label="E-mail address"
            type="email"
            value={answer?.shown.email ?? ""}
            problem={problems.email}
            autoComplete="email"
          />
          <button type="submit">Join the waiting list</button>
        </form>
      )}
    </PublicFormShell>
  );
}
