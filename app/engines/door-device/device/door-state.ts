import { searchable } from "#app/engines/letters/searchable.ts";
import { readDoorText } from "../door-code.ts";
import type {
  CheckInRow,
  DoorAct,
  DoorCursor,
  DoorEvent,
  DoorNews,
  GuestRow,
  GuestState,
} from "../door-protocol.ts";

/*
 * The guests as a helper's phone knows them: the list it was sent, what others did since, and what
 * it did itself. Whatever order that comes in, the same follows from it.
 */

export interface Guest {
  id: string;
  code: string;
  name: string;
  hint: string;
  state: GuestState;
  /** Lower case, no marks. */
  searchText: string;
  checkIns: Map<string, { at: number; by: string; isUndone: boolean }>;
}

/** The check-in that counts. */
export interface CheckedIn {
  id: string;
  /** ms since 1970. */
  at: number;
  by: string;
}

/** A check-in of this phone, and the one of another that was before it. */
export interface Repeat {
  actId: string;
  guest: Guest;
  first: CheckedIn;
}

export type LookUp =
  | { kind: "guest"; guest: Guest }
  /** Of this event, or typed, and nobody's on the list. */
  | { kind: "unlisted" }
  | { kind: "other-event" }
  | { kind: "no-code" };

/** As it is kept on the phone. */
export interface KeptList {
  event: DoorEvent;
  since: DoorCursor;
  /** What to add to this phone's clock to have the server's; ms. */
  clockOffsetMs: number;
  guests: GuestRow[];
  checkIns: CheckInRow[];
}

export class DoorState {
  event: DoorEvent | null = null;
  since: DoorCursor | null = null;
  clockOffsetMs = 0;
  private readonly guests = new Map<string, Guest>();
  private readonly byCode = new Map<string, Guest>();
  /** Check-ins that were undone before we heard of them. */
  private readonly undone = new Set<string>();
  private readonly guestOf = new Map<string, Guest>();
  /** Check-ins of this phone, while they are the ones that count. */
  private readonly own = new Set<string>();

  /**
   * Takes the whole list or what is new. `askedAt`: what this phone's clock showed halfway between
   * question and answer.
   */
  take(
    news: Pick<DoorNews, "event" | "since" | "guests" | "checkIns" | "now">,
    askedAt: number,
    isWhole: boolean,
  ): void {
    if (isWhole) for (const known of [this.guests, this.byCode, this.guestOf]) known.clear();
    this.event = news.event;
    this.since = news.since;
    this.clockOffsetMs = news.now - askedAt;
    for (const row of news.guests) this.putGuest(row);
    for (const row of news.checkIns) this.putCheckIn(row);
  }

  restore({ event, since, clockOffsetMs, guests, checkIns }: KeptList): void {
    this.event = event;
    this.since = since;
    this.clockOffsetMs = clockOffsetMs;
    for (const row of guests) this.putGuest(row);
    for (const row of checkIns) this.putCheckIn(row);
  }

  /**
   * Null while there is no list. People who were added here come back with the server's next
   * answer.
   */
  keep(): KeptList | null {
    if (!this.event || this.since === null) return null;
    const guests: GuestRow[] = [];
    const checkIns: CheckInRow[] = [];
    for (const { id, code, name, hint, state, checkIns: made } of this.guests.values()) {
      if (code === "") continue;
      guests.push([id, code, name, hint, state]);
      for (const [key, { at, by, isUndone }] of made)
        checkIns.push([key, id, at, by, isUndone ? 1 : 0]);
    }
    return {
      event: this.event,
      since: this.since,
      clockOffsetMs: this.clockOffsetMs,
      guests,
      checkIns,
    };
  }

  /** The server's clock, as far as this phone knows it. */
  now(): number {
    return Date.now() + this.clockOffsetMs;
  }

  /** Does here what was just done, or what is still to be sent. */
  perform(act: DoorAct): void {
    const by = this.event?.helper ?? "";
    if (act.kind === "undo") {
      const made = this.guestOf.get(act.checkIn)?.checkIns.get(act.checkIn);
      if (made) made.isUndone = true;
      else this.undone.add(act.checkIn);
      return;
    }
    this.own.add(act.id);
    if (act.kind === "walk-in") {
      if (this.guestOf.has(act.id)) return;
      // The server's own row of them comes with the answer, and takes the place of this one.
      this.putGuest([`new-${act.id}`, "", act.name, act.email, "registered"]);
      this.putCheckIn([act.id, `new-${act.id}`, act.at, by, 0]);
      return;
    }
    const guest = this.guests.get(act.guest);
    if (guest && act.admit) guest.state = "registered";
    this.putCheckIn([act.id, act.guest, act.at, by, 0]);
  }

  /** The server refused it: it did not happen. */
  takeBack(act: DoorAct): void {
    this.own.delete(act.id);
    const guest = this.guestOf.get(act.id);
    if (!guest) return;
    guest.checkIns.delete(act.id);
    this.guestOf.delete(act.id);
    if (guest.code === "") this.guests.delete(guest.id);
  }

  /**
   * Whom this phone let in after another had: known once both have told the server. Each is said
   * once.
   */
  takeRepeats(): Repeat[] {
    const repeats: Repeat[] = [];
    for (const id of this.own) {
      const guest = this.guestOf.get(id);
      const first = guest && checkedInOf(guest);
      if (!guest || !first || guest.checkIns.get(id)?.isUndone || this.own.has(first.id)) continue;
      this.own.delete(id);
      repeats.push({ actId: id, guest, first });
    }
    return repeats;
  }

  guest(id: string): Guest | undefined {
    return this.guests.get(id);
  }

  /** Whose code this is: typed, or scanned (then it is an address, or nothing of ours). */
  lookUp(text: string): LookUp {
    const read = readDoorText(text);
    if (!read) return { kind: "no-code" };
    if (read.event !== null && read.event !== this.event?.letters) return { kind: "other-event" };
    const guest = this.byCode.get(read.code);
    return guest ? { kind: "guest", guest } : { kind: "unlisted" };
  }

  /** People whose name or address has all these words, the first `max`. */
  search(text: string, max: number): { guests: Guest[]; isMore: boolean } {
    const words = searchable(text).split(" ").filter(Boolean);
    const guests: Guest[] = [];
    if (words.length === 0) return { guests, isMore: false };
    for (const guest of this.guests.values()) {
      if (!words.every((word) => guest.searchText.includes(word))) continue;
      if (guests.length === max) return { guests, isMore: true };
      guests.push(guest);
    }
    return { guests, isMore: false };
  }

  counts(): { registered: number; checkedIn: number } {
    let registered = 0;
    let checkedIn = 0;
    for (const guest of this.guests.values()) {
      if (guest.state !== "registered") continue;
      registered += 1;
      if (checkedInOf(guest)) checkedIn += 1;
    }
    return { registered, checkedIn };
  }

  private putGuest([id, code, name, hint, state]: GuestRow): void {
    const known = this.guests.get(id);
    if (known && known.code !== code) this.byCode.delete(known.code);
    const guest: Guest = {
      id,
      code,
      name,
      hint,
      state,
      searchText: searchable(`${name} ${hint}`),
      checkIns: known?.checkIns ?? new Map(),
    };
    this.guests.set(id, guest);
    if (code !== "") this.byCode.set(code, guest);
    for (const key of guest.checkIns.keys()) this.guestOf.set(key, guest);
  }

  private putCheckIn([id, guestId, at, by, undone]: CheckInRow): void {
    const guest = this.guests.get(guestId);
    if (!guest) return;
    const before = this.guestOf.get(id);
    if (before && before !== guest) {
      before.checkIns.delete(id);
      if (before.code === "") this.guests.delete(before.id);
    }
    // An undoing that we know of stays: the answer may have left before it.
    const isUndone =
      undone === 1 || this.undone.has(id) || guest.checkIns.get(id)?.isUndone === true;
    guest.checkIns.set(id, { at, by, isUndone });
    this.guestOf.set(id, guest);
  }
}

/** The check-in that counts: the earliest that was not undone. Null: they are not in. */
export function checkedInOf({ checkIns }: Pick<Guest, "checkIns">): CheckedIn | null {
  let first: CheckedIn | null = null;
  for (const [id, { at, by, isUndone }] of checkIns) {
    if (isUndone) continue;
    if (first === null || at < first.at || (at === first.at && id < first.id))
      first = { id, at, by };
  }
  return first;
}

/** An id for something that was just done: 26 letters, 130 random bits. */
export function newActId(): string {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  let id = "";
  for (const byte of bytes) id += letters[byte & 31];
  return id;
}
