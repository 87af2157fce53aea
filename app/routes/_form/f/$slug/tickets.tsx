import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderTickets } from "#app/features/tickets/public/ticket-form.server.ts";
import { showTickets, type TicketsShown } from "#app/features/tickets/public/ticket-page.server.ts";
import { TICKET_CSS } from "#app/features/tickets/public/ticket-style.ts";
import {
  GuestFields,
  Problems,
  Sums,
  TicketField,
} from "#app/features/tickets/views/ticket-fields.tsx";
import { hiddenField, readPostedForm, textsOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import { ticketsAt, ticketsHead } from "#app/routes/_form/tickets-at.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/** A class may share one address on the way out; holding places for nothing is what it stops. */
const ORDERED: ClientLimit = {
  name: "tickets-ordered",
  points: 30,
  perNetwork: 300,
  seconds: 3600,
};

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta(() => "Tickets");

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const found = await ticketsAt(args);
  if (found.webinar.sellsTickets === 0) throw redirect(`/f/${found.form.slug}`);
  const head = await ticketsHead(app, found);
  return {
    ...head,
    style: head.style + TICKET_CSS,
    isCancelled: found.webinar.state === "cancelled",
    waitPath: `/f/${found.form.slug}/wait`,
    shown: await showTickets(app, found.webinar),
  };
}

/** *Update* and *Use code* show the page with what they change; *Hold my places* leads to the order. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { webinar } = await ticketsAt(args);
  const posted = await readPostedForm(request);
  const typed = textsOf(posted);
  if (hiddenField(posted, "do") !== "hold")
    return data({ shown: await showTickets(app, webinar, typed) });
  const wait = await consumeByClient(context, ORDERED);
  const ordered =
    wait === null
      ? await orderTickets(app, webinar, typed)
      : {
          kind: "refused" as const,
          problems: { form: "Too many orders came from your network. Try again in an hour." },
        };
  if (ordered.kind === "held") return seeOther(`/order/${ordered.token}`);
  const shown = await showTickets(app, webinar, typed, ordered.problems);
  return data({ shown }, { status: wait === null ? 422 : 429 });
}

export default function Tickets() {
  const { head, isCancelled, waitPath, shown: first } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown: TicketsShown = answer?.shown ?? first;
  const { guests, typed, problems, sums } = shown;
  return (
    <PublicFormShell {...head}>
      <Problems problems={problems} />
      {isCancelled ? (
        <p className="p">This event is cancelled.</p>
      ) : (
        <form method="post" key={answer ? "again" : "first"}>
          <h2>Choose tickets</h2>
          <Kinds kinds={shown.kinds} waitPath={waitPath} />
          <button type="submit" name="do" value="count" className={guests.length ? "s" : undefined}>
            {guests.length ? "Update" : "Continue"}
          </button>
          {guests.length > 0 ? (
            <>
              <div className="f">
                <label htmlFor="code">
                  Discount code <span className="h">(optional)</span>
                </label>
                {problems.code ? <span className="er">{problems.code}</span> : null}
                <div className="cd">
                  <input id="code" name="code" defaultValue={typed.code} autoComplete="off" />
                  <button type="submit" name="do" value="code" className="s">
                    Use code
                  </button>
                </div>
                {typed.code && sums?.codeWorks ? (
                  <span className="ok2">Your code works.</span>
                ) : null}
              </div>
              <h2>You</h2>
              <p className="h">Your receipt and the link to your order go here.</p>
              <div className="n">
                <TicketField
                  name="name"
                  label="Full name"
                  value={typed.name}
                  problem={problems.name}
                  autoComplete="name"
                />
                <TicketField
                  name="email"
                  label="E-mail address"
                  type="email"
                  value={typed.email}
                  problem={problems.email}
                  autoComplete="email"
                />
              </div>
              <h2>Who is coming?</h2>
              <p className="h">
                You pay once. Everyone gets their own confirmation, so we need each name as it
                should be printed.
              </p>
              <GuestFields shown={shown} />
              {sums ? <Sums lines={sums.lines} total={sums.total} label="To pay by card" /> : null}
              <input type="hidden" name="once" value={shown.once} />
              <button type="submit" name="do" value="hold">
                Hold my places
              </button>
              <p className="h">{shown.rule}</p>
            </>
          ) : null}
        </form>
      )}
    </PublicFormShell>
  );
}

function Kinds({ kinds, waitPath }: { kinds: TicketsShown["kinds"]; waitPath: string }) {
  return (
    <ol className="tk">
      {kinds.map(({ key, id, name, about, price, next, lastFew, left, count, state, from }) => (
        <li key={key}>
          <div>
            <b>{name}</b>
            {about ? <span className="h">{about}</span> : null}
            {lastFew ? <span className="lf">{lastFew}</span> : null}
          </div>
          <div className="tp">
            <b>{price}</b>
            {next ? <span className="h">{next}</span> : null}
          </div>
          <div className="tq">
            {left > 0 ? (
              <>
                <label htmlFor={`q-${key}`}>
                  How many<span className="vh">: {name}</span>
                </label>
                <select id={`q-${key}`} name={`q-${key}`} defaultValue={count}>
                  {Array.from({ length: Math.min(left, 20) + 1 }, (_, many) => (
                    <option key={many}>{many}</option>
                  ))}
                </select>
              </>
            ) : (
              <b>
                {WHY_NONE[state]}
                {state === "not-yet" && from ? ` from ${from}` : ""}{" "}
                {state === "sold-out" || state === "on-sale" ? (
                  <a href={`${waitPath}?kind=${id}`}>Join the waiting list</a>
                ) : null}
              </b>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

const WHY_NONE = {
  "on-sale": "Sold out.",
  "sold-out": "Sold out.",
  "not-yet": "On sale",
  ended: "No longer on sale",
};
