import type { z } from "zod";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import { MAX_PER_ORDER, saleState } from "../model/ticket-kind.ts";
import {
  type Held,
  HOLD_MINUTES,
  holdOrder,
  type WantedGuest,
} from "../orders/hold-places.server.ts";
import { kindsOf, type TicketKind, takenOf } from "../store/ticket-rows.server.ts";

const nameField = mailedNameField("Enter the full name, as it should be printed.");
const emailField = visitorEmailField("Enter an e-mail address in full, such as ada@example.com.");

/** Texts of the posted form, by the name of their field. */
export type Typed = ReadonlyMap<string, string>;
const NOTHING: Typed = new Map();

/** What a field of a kind begins with: the id's last letters, since a page may weigh little. */
export const keyOf = ({ id }: { id: string }): string => id.slice(-6);

export interface GuestFields {
  /** Of the fields: `n-…`, `e-…`, `w-…`. */
  key: string;
  kindId: string;
  kindName: string;
  who: "me" | "name" | "link";
  name: string;
  email: string;
}

/** The tickets somebody has chosen, a place each, with what is typed of whom they are for. */
export async function readChoice(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  webinar: Webinar,
  typed: Typed = NOTHING,
): Promise<{ kinds: (TicketKind & { count: number; left: number })[]; guests: GuestFields[] }> {
  const taken = await takenOf(db, webinar.id);
  const now = clock().toISOString();
  const free = webinar.capacity === null ? MAX_PER_ORDER : webinar.capacity - webinar.placesTaken;
  const visible = (await kindsOf(db, webinar.id)).filter(({ isHidden }) => isHidden === 0);
  const kinds = visible.map((kind) => {
    const own = kind.places === null ? free : Math.min(free, kind.places - taken(kind.id).all);
    const isSold = saleState(kind, taken(kind.id), now) === "on-sale";
    const left = isSold ? Math.max(0, Math.min(MAX_PER_ORDER, own)) : 0;
    const asked = Number(typed.get(`q-${keyOf(kind)}`) ?? 0);
    return { ...kind, left, count: Number.isInteger(asked) ? clamp(asked, left) : 0 };
  });
  const guests = kinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, at) => {
      const key = `${keyOf(kind)}-${at}`;
      return {
        key,
        kindId: kind.id,
        kindName: kind.name,
        who: whoOf(typed.get(`w-${key}`)),
        name: typed.get(`n-${key}`) ?? "",
        email: typed.get(`e-${key}`) ?? "",
      };
    }),
  );
  const [first] = guests;
  // Most people buy for themselves first.
  if (first && !typed.has(`w-${first.key}`)) first.who = "me";
  return { kinds, guests: guests.slice(0, MAX_PER_ORDER) };
}

const clamp = (asked: number, most: number) => Math.min(Math.max(0, asked), most);

function whoOf(typed: string | undefined): GuestFields["who"] {
  return typed === "me" || typed === "link" ? typed : "name";
}

/** What is wrong with a field, by its name; `form`: with the whole of it. */
export type TicketProblems = Record<string, string>;

export type Ordering =
  | { kind: "held"; token: string }
  | { kind: "refused"; problems: TicketProblems };

/** Reads the whole form and holds its places. */
export async function orderTickets(
  app: Pick<AppContext, "db" | "config" | "clock">,
  webinar: Webinar,
  typed: Typed,
): Promise<Ordering> {
  const { guests } = await readChoice(app, webinar, typed);
  const problems: TicketProblems = {};
  const field = (schema: z.ZodType<string>, key: string) => {
    const read = schema.safeParse(typed.get(key) ?? "");
    if (read.success) return read.data;
    problems[key] = read.error.issues[0]?.message ?? "Check this.";
    return "";
  };
  if (guests.length === 0) problems.form = "Choose how many tickets you want.";
  const buyer = { name: field(nameField, "name"), email: field(emailField, "email") };
  const places = guests.map(({ key, kindId, who }): { kindId: string; guest: WantedGuest } => {
    if (who === "link") return { kindId, guest: null };
    if (who === "me") return { kindId, guest: buyer };
    return {
      kindId,
      guest: { name: field(nameField, `n-${key}`), email: field(emailField, `e-${key}`) },
    };
  });
  const seen = new Set<string>();
  for (const [at, { guest }] of places.entries()) {
    const key = guests[at]?.key ?? "";
    const person = guest && `${guest.email} ${guest.name}`.toLowerCase();
    if (!person || problems[`n-${key}`] || problems[`e-${key}`]) continue;
    const isMe = guests[at]?.who === "me";
    if (seen.has(person))
      problems[isMe ? `w-${key}` : `n-${key}`] =
        "This person already has a ticket in this order. Choose a link for a ticket that you hand on.";
    seen.add(person);
  }
  if (Object.keys(problems).length > 0) return { kind: "refused", problems };
  const held = await holdOrder(app, {
    webinarId: webinar.id,
    buyer,
    places,
    code: typed.get("code")?.trim() ?? "",
    onceToken: (typed.get("once") ?? "").slice(0, 40) || crypto.randomUUID(),
  });
  return held.kind === "held"
    ? { kind: "held", token: held.order.token }
    : { kind: "refused", problems: whyNot(held) };
}

/** Reads somebody's name and address. */
export function readPerson(
  typed: Typed,
): { person: { name: string; email: string } } | { problems: TicketProblems } {
  const name = nameField.safeParse(typed.get("name") ?? "");
  const email = emailField.safeParse(typed.get("email") ?? "");
  if (name.success && email.success) return { person: { name: name.data, email: email.data } };
  return {
    problems: {
      ...(name.success ? {} : { name: name.error.issues[0]?.message ?? "" }),
      ...(email.success ? {} : { email: email.error.issues[0]?.message ?? "" }),
    },
  };
}

/** Why an order could not be held, in words. */
export function whyNot({ why }: Extract<Held, { kind: "refused" }>): TicketProblems {
  switch (why.kind) {
    case "closed":
      return { form: "Tickets for this event are not on sale now." };
    case "nothing":
      return { form: "Choose how many tickets you want." };
    case "too-many":
      return { form: `You can order ${MAX_PER_ORDER} tickets at a time.` };
    case "not-on-sale":
      return { form: `${why.name} is not on sale now.` };
    case "sold-out":
      return {
        form:
          why.left > 0
            ? `Only ${why.left} of ${why.name} ${why.left === 1 ? "is" : "are"} left. Choose fewer.`
            : `${why.name} has just sold out.`,
      };
    case "full":
      return {
        form:
          why.left > 0
            ? `Only ${why.left} ${why.left === 1 ? "place is" : "places are"} left. Choose fewer.`
            : "All places have just been taken.",
      };
    case "code":
      return { code: CODE_PROBLEMS[why.why] };
  }
}

const CODE_PROBLEMS = {
  absent: "We don’t know this code. Check it, or leave it out.",
  expired: "This code has expired. Leave it out to go on.",
  "used-up": "This code has been used as often as it can be. Leave it out to go on.",
};

export const HELD_FOR = `${HOLD_MINUTES} minutes`;
