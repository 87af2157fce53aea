import type { OrderShown } from "../public/order-page.server.ts";
import { Sums } from "./ticket-fields.tsx";

/** An order whose places are held: what it costs, and the ways to pay. */
export function HeldOrder({ order }: { order: OrderShown }) {
  const { bank } = order;
  return (
    <>
      <div className="hold" role="status">
        <b>
          Your {order.places === 1 ? "place is" : `${order.places} places are`} held until{" "}
          {order.until}
        </b>
        {order.minutesLeft < 60 ? `${order.minutesLeft} minutes left. ` : ""}
        <a href="?">Check again</a>
      </div>
      {order.isWaiting ? (
        <p>
          We haven’t had confirmation of a payment yet. If you have paid, don’t pay again: check
          again in a minute.
        </p>
      ) : null}
      <div className="li">
        <Sums lines={order.lines} total={order.byCard} label="To pay by card" />
      </div>
      {bank ? (
        <div className="gu">
          <h2>Transfer {order.byBank}</h2>
          <dl className="sm">
            <div>
              <dt>Bank</dt>
              <dd>{bank.bankName}</dd>
            </div>
            <div>
              <dt>Account number</dt>
              <dd>{bank.accountNumber}</dd>
            </div>
            <div>
              <dt>Name</dt>
              <dd>{bank.accountName}</dd>
            </div>
            <div>
              <dt>Reference</dt>
              <dd>{order.number}</dd>
            </div>
          </dl>
          <p className="h">
            Write the reference with your transfer, and send exactly this amount. {order.organiser}{" "}
            confirms it by hand.
          </p>
        </div>
      ) : null}
      <form method="post">
        <h2>How will you pay?</h2>
        {order.mayPayByCard ? (
          <button type="submit" name="do" value="card">
            Pay {order.byCard} by card, transfer or USSD
          </button>
        ) : null}
        {order.mayPayByBank && !bank ? (
          <button type="submit" name="do" value="bank" className="s">
            Bank transfer to {order.organiser}: {order.byBank}
          </button>
        ) : null}
        {order.mayPayByCard || order.mayPayByBank ? null : (
          <p>Nobody can pay here at the moment. Write to the organiser.</p>
        )}
        <p className="h">
          The money goes straight to {order.organiser}. If your connection drops, open this page
          again: you can’t pay twice.
        </p>
        <button type="submit" name="do" value="give-up" className="s">
          Give my places back
        </button>
      </form>
    </>
  );
}

/** Who the places of a paid order are for, with the links to hand on. */
export function OrderGuests({ order }: { order: OrderShown }) {
  return (
    <ul className="pp">
      {order.guests.map(({ id, who, ticket, email, state, link, back }) => (
        <li key={id}>
          <span>
            <b>{who}</b>
            <span className="h">
              {[ticket, email].filter(Boolean).join(", ")}
              {state === "released" ? ", cancelled" : ""}
            </span>
            {link ? (
              <span className="h">
                Send them this link: <a href={link}>{link}</a>
              </span>
            ) : null}
          </span>
          {back === null ? null : (
            <a href={`?cancel=${id}#cancel`}>
              Cancel<span className="vh"> the ticket of {who}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Asks before a ticket is cancelled, with what goes back. */
export function CancelTicket({ order, id }: { order: OrderShown; id: string }) {
  const guest = order.guests.find((one) => one.id === id);
  if (!guest || guest.back === null) return null;
  return (
    <form method="post" className="gu" id="cancel">
      <h2>Cancel the ticket of {guest.who}?</h2>
      <p>
        {guest.back === "Free"
          ? "Nothing is refunded for it. "
          : `You get ${guest.back} back. A card fee isn’t refunded. `}
        The place goes to somebody else, so this can’t be undone.
      </p>
      <input type="hidden" name="guest" value={id} />
      <button type="submit" name="do" value="cancel">
        Cancel this ticket
      </button>
      <a className="q s" href="?">
        Keep it
      </a>
    </form>
  );
}

/** The receipt of an order that was paid. */
export function OrderReceipt({ order }: { order: OrderShown }) {
  const { receipt } = order;
  if (!receipt) return null;
  const total = { text: receipt.tin ? `TIN ${receipt.tin}` : "", amount: receipt.issuer };
  const lines = [total, ...order.lines, { text: "VAT", amount: receipt.vat }].filter(
    ({ text }) => text !== "",
  );
  return (
    <div className="li">
      <h2>
        Receipt {receipt.number}, {receipt.at}
      </h2>
      <Sums lines={lines} total={receipt.paid} label={receipt.label} />
      {receipt.refunded ? <p className="h">{receipt.refunded} of it was refunded.</p> : null}
      {order.isSandbox ? <p className="h">This is a test site: no money changed hands.</p> : null}
    </div>
  );
}
