import { smsSize, withoutMarks } from "#app/engines/phones/sms-parts.ts";
import type { SmsPage } from "../sms-settings.server.ts";

/** How long a text is and in how many parts it travels, as it changes. `isCut`: it goes on. */
export function Size({ text, plain, isCut }: { text: string; plain: boolean; isCut: boolean }) {
  const size = smsSize(text);
  const marks = [...text].filter((letter) => smsSize(letter).alphabet === "unicode");
  const short = smsSize(withoutMarks(text));
  const letters = [...new Set(marks)]
    .filter((letter) => !/\p{M}/u.test(letter))
    .slice(0, 5)
    .join(" ");
  return (
    <div className="text-sm" aria-live="polite">
      <p className="num">
        {isCut ? "More than " : ""}
        {size.letters} characters: <b>{size.parts === 1 ? "1 SMS" : `${size.parts} SMS`}</b>
        {size.parts > 0 ? <span className="text-ink-2"> ({size.left} more fit)</span> : null}
      </p>
      {marks.length > 0 ? (
        <p className="text-ink-2">
          {letters || "Marks"} {letters.length === 1 ? "makes" : "make"} it{" "}
          {size.parts > 1 ? "67" : "70"} characters to an SMS.
          {!plain && short.parts < size.parts
            ? ` Without marks it takes ${short.parts === 1 ? "1 SMS" : `${short.parts} SMS`}.`
            : ""}
        </p>
      ) : null}
    </div>
  );
}

export function Cost({
  page,
  parts,
  confirmation,
  reminders,
}: {
  page: SmsPage;
  parts: Record<"confirmation" | "reminder", number>;
  confirmation: boolean;
  reminders: number;
}) {
  const { allowance, guests, languages } = page;
  const each = (confirmation ? parts.confirmation : 0) + reminders * parts.reminder;
  const price = allowance.price;
  const kobo = price ? Number(price.replace(/[^\d.]/g, "")) : 0;
  const sms = (count: number) => `${count.toLocaleString("en-NG")} SMS`;
  const naira = (count: number) => (price ? `, ₦${(count * kobo).toLocaleString("en-NG")}` : "");
  const longer = languages.filter(
    (one) =>
      (confirmation && one.confirmation > parts.confirmation) ||
      (reminders > 0 && one.reminder > parts.reminder),
  );
  return (
    <section className="card p-5 grid gap-1" aria-labelledby="sms-cost" aria-live="polite">
      <h2 className="panel-title" id="sms-cost">
        What it takes
      </h2>
      {each === 0 ? (
        <p className="text-ink-2">Nothing is ticked, so no text messages go out.</p>
      ) : (
        <>
          <p>
            For each guest <b className="num">{sms(each)}</b>
            {naira(each)}:{" "}
            {[
              ...(confirmation ? [`confirmation ${parts.confirmation}`] : []),
              ...(reminders > 0
                ? [
                    `${reminders === 1 ? "1 reminder" : `${reminders} reminders`} of ${parts.reminder}`,
                  ]
                : []),
            ].join(", ")}
            .
          </p>
          {guests > 0 ? (
            <p className="text-ink-2">
              For the {guests === 1 ? "guest" : `${guests.toLocaleString("en-NG")} guests`} who
              agreed so far, up to {sms(each * guests)}
              {naira(each * guests)}.
            </p>
          ) : null}
          {longer.length > 0 ? (
            <p className="text-ink-2">
              Guests get the usual texts in their own language, and they are longer in{" "}
              {longer.map(({ name }) => name).join(", ")}: up to{" "}
              {sms(
                Math.max(
                  ...longer.map(
                    (one) => (confirmation ? one.confirmation : 0) + reminders * one.reminder,
                  ),
                ),
              )}{" "}
              for a guest.
            </p>
          ) : null}
          <p className="text-ink-2">A long name can make a message longer.</p>
        </>
      )}
    </section>
  );
}

export function Bubble({ sender, what, text }: { sender: string; what: string; text: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="text-sm text-ink-2">
        {what} from {sender}
      </figcaption>
      <p className="mt-1 rounded-lg bg-sunken p-3 whitespace-pre-wrap break-words">{text || "…"}</p>
    </figure>
  );
}
