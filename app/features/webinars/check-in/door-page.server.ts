import {
  CODE_MESSAGES,
  checkedInMessage,
  guestMessage,
  otherEventMessage,
  REFUSALS,
} from "#app/engines/door-device/door-messages.ts";
import type { DoorAct, DoorMessage } from "#app/engines/door-device/door-protocol.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { notYetOpenMessage } from "../model/door-times.ts";
import { webinarWhen } from "../model/webinar-times.ts";
import { deviceScripts } from "./device-scripts.server.ts";
import { doorCounts } from "./door-list.server.ts";
import {
  type FoundAtDoor,
  findAtDoor,
  MAX_FOUND,
  type ShownGuest,
  shownGuest,
} from "./find-at-door.server.ts";
import type { Door } from "./links.server.ts";
import type { DoorPageProps } from "./views/door-page.tsx";

/** What the address of a helper's page asks for. */
export interface DoorQuery {
  q: string;
  /** The guest that something was just done to. */
  done: string;
  /** The check-in that was just made; empty: it was an undo. */
  made: string;
  /** Why the server did not take what was done. */
  refused: string;
}

export function readDoorQuery(search: URLSearchParams): DoorQuery {
  const text = (name: string) => (search.get(name) ?? "").slice(0, 200);
  return { q: text("q").trim(), done: text("done"), made: text("made"), refused: text("refused") };
}

/** Everything that the helper's page shows but the form for people who aren't on the list. */
export async function doorPage(
  app: Pick<AppContext, "db" | "config" | "clock">,
  door: Door,
  query: DoorQuery,
): Promise<Omit<DoorPageProps, "walkIn">> {
  const { webinar, link } = door;
  const found = query.q && !query.done ? await findAtDoor(app, webinar, query.q) : null;
  const counts = await doorCounts(app.db, webinar.id);
  const isCancelled = webinar.state === "cancelled";
  const closed = isCancelled ? "This event is cancelled." : notYetOpenMessage(webinar, app.clock());
  return {
    event: {
      title: webinar.title,
      when: webinarWhen(webinar),
      helper: link.name,
      walkIns: link.walkIns === 1,
    },
    counts,
    closed,
    q: query.q,
    result: found ? foundResult(found) : await doneResult(app, door, query),
    found:
      found?.kind === "guests"
        ? {
            guests: found.guests.map((guest) =>
              shownMatch(guest, link.walkIns === 1, closed !== null),
            ),
            isMore: found.isMore,
          }
        : null,
    ids: Array.from({ length: MAX_FOUND + 2 }, () => newId()),
    version: deviceScripts().version,
  };
}

/** The page as a phone keeps it for when there is no line: nothing of any event is in it. */
export function blankDoorPage(): DoorPageProps {
  const { version } = deviceScripts();
  return {
    event: null,
    counts: null,
    closed: null,
    q: "",
    result: null,
    found: null,
    ids: ["", ""],
    version,
    walkIn: null,
  };
}

function shownMatch(guest: ShownGuest, canAdmit: boolean, isClosed: boolean) {
  const isOut = guest.checkedIn === null && !isClosed;
  return {
    ...guest,
    message: guestMessage(guest.state, guest.checkedIn),
    canCheckIn: isOut && guest.state === "registered",
    canAdmit: isOut && guest.state !== "registered" && canAdmit,
  };
}

function foundResult(found: FoundAtDoor): DoorPageProps["result"] {
  if (found.kind === "guests") {
    const [guest] = found.byCode ? found.guests : [];
    const message = guest && guestMessage(guest.state, guest.checkedIn);
    return message && message.verdict !== "ask"
      ? { ...message, name: guest.name, hint: guest.hint, undo: null }
      : null;
  }
  const message = codeMessage(found);
  return message && { ...message, name: null, hint: null, undo: null };
}

/** What to say of a code that is nobody's here; null: it is somebody's. */
export function codeMessage(found: FoundAtDoor): DoorMessage | null {
  switch (found.kind) {
    case "guests":
      return null;
    case "other-event":
      return otherEventMessage(found.title);
    case "old-code":
      return CODE_MESSAGES["old-code"];
    case "unknown-code":
      return CODE_MESSAGES[found.isScanned ? "forged" : "mistyped"];
  }
}

async function doneResult(
  { db }: Pick<AppContext, "db">,
  { webinar }: Door,
  { done, made, refused }: DoorQuery,
): Promise<DoorPageProps["result"]> {
  if (Object.hasOwn(REFUSALS, refused)) {
    const sentence = `${REFUSALS[refused as keyof typeof REFUSALS]}.`;
    return {
      verdict: "stop",
      heading: "Not checked in",
      sentence,
      name: null,
      hint: null,
      undo: null,
    };
  }
  const guest = done ? await shownGuest(db, webinar, done) : null;
  if (!guest) return null;
  const { name, hint, state, checkedIn } = guest;
  if (!checkedIn) {
    const isUndone = made === "";
    const message = isUndone ? UNDONE : guestMessage(state, null);
    return { ...message, name, hint, undo: null };
  }
  const message =
    checkedIn.id === made ? checkedInMessage(checkedIn.at) : guestMessage(state, checkedIn);
  return { ...message, name, hint, undo: checkedIn.id };
}

const UNDONE = {
  verdict: "ask",
  heading: "Undone",
  sentence: "They are not checked in any more.",
} as const;

/**
 * What a button of the page asks for, as the phones say it; null: no button that we know. `now`: ms
 * since 1970.
 */
export function actOfForm(
  intent: string,
  { id, guest, checkIn, q }: { id: string; guest: string; checkIn: string; q: string },
  now: number,
): DoorAct | null {
  const known = /^[0-9a-z]{20,40}$/;
  if (!known.test(id)) return null;
  if (intent === "undo") return known.test(checkIn) ? { kind: "undo", id, checkIn, at: now } : null;
  if (intent !== "check-in" && intent !== "admit") return null;
  if (!known.test(guest)) return null;
  return {
    kind: "in",
    id,
    guest,
    at: now,
    method: /\d/.test(q) ? "code" : "name",
    admit: intent === "admit",
  };
}
