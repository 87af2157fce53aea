import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findTicket, takeTicket } from "#app/features/tickets/public/take-ticket.server.ts";
import { readPerson } from "#app/features/tickets/public/ticket-form.server.ts";
import { TICKET_CSS } from "#app/features/tickets/public/ticket-style.ts";
import { Problems, TicketField } from "#app/features/tickets/views/ticket-fields.tsx";
import { readPostedForm, textsOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { refuseGuess } from "#app/routes/_form/_registration.server.ts";
import { pageOf, ticketsHead } from "#app/routes/_form/tickets-at.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta(() => "Your ticket");

/** The link of a ticket that its buyer hands on. */
async function ticketAt(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const ticket = await findTicket(context.app.db, params.token);
  if (!ticket) throw await refuseGuess(context, request);
  return { ticket, page: await pageOf(args, ticket.webinarId) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { ticket, page } = await ticketAt(args);
  const head = await ticketsHead(args.context.app, page);
  return {
    ...head,
    style: head.style + TICKET_CSS,
    buyer: ticket.buyerName,
    kind: ticket.kindName,
    isTaken: ticket.state === "placed",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireSameOrigin(request, context.app.config.appUrl);
  const { ticket } = await ticketAt(args);
  const typed = textsOf(await readPostedForm(request));
  const shown = { name: typed.get("name") ?? "", email: typed.get("email") ?? "" };
  const read = readPerson(typed);
  if ("problems" in read) return data({ problems: read.problems, shown }, { status: 422 });
  const outcome = await takeTicket(context.app, ticket, read.person);
  if (outcome === "taken") return seeOther(`/ticket/${ticket.claimToken}`);
  return data({ problems: { form: REFUSED[outcome] }, shown }, { status: 422 });
}

const REFUSED = {
  over: "This event has begun, so tickets can’t be taken any more.",
  registered: "This person has a place at this event already. Who else is coming?",
};

export default function Ticket() {
  const { head, buyer, kind, isTaken } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems: Record<string, string> = answer?.problems ?? {};
  if (isTaken)
    return (
      <PublicFormShell {...head}>
        <div className="p">
          <div className="done" role="status">
            <b>This ticket is taken</b>
            The confirmation was e-mailed to the person who took it, with everything about the
            event.
          </div>
        </div>
      </PublicFormShell>
    );
  return (
    <PublicFormShell {...head}>
      <Problems problems={problems} />
      <form method="post">
        <h2>{kind}</h2>
        <p>{buyer} has paid for this ticket. Who is coming with it?</p>
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
        <button type="submit">Take this ticket</button>
      </form>
    </PublicFormShell>
  );
}
