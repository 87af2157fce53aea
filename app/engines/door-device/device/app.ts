import { dateFormat } from "#app/engines/time/formats.ts";
import { looksLikeCode, readDoorText } from "../door-code.ts";
import { CODE_MESSAGES, checkedInMessage, guestMessage, REFUSALS } from "../door-messages.ts";
import type { DoorAct, DoorMessage } from "../door-protocol.ts";
import { needsDecoder } from "./camera.ts";
import {
  type CheckedIn,
  checkedInOf,
  DoorState,
  type Guest,
  newActId,
  type Repeat,
} from "./door-state.ts";
import { Line, lineLabel, type Refused } from "./line.ts";
import { addNote, showNotes } from "./notes.ts";
import { isScanning, startScanning, stopScanning } from "./scanning.ts";
import {
  type Action,
  clearFound,
  clockAt,
  hideResult,
  page,
  showFound,
  showKept,
  shownAct,
  showResult,
} from "./screen.ts";
import { offerSound, signal } from "./signal.ts";
import { openStore } from "./store.ts";

/*
 * What the helper's page does with scripts: it keeps the list, encrypted, reads codes with the
 * camera, and works without a connection.
 */

const token = location.pathname.split("/")[2] ?? "";
const path = `/check-in/${token}`;
const version = document.getElementById("app")?.dataset.version ?? "";
const decoderUrl = `/check-in/decoder.js?v=${version}`;
const MAX_SHOWN = 20;
/** Another gate may have let them in a moment ago: that is shown, and not a green page first. */
const ANSWER_MS = 1_000;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

const state = new DoorState();
/** Check-ins that the server is asked about before anything is shown of them. */
const asked = new Set<string>();
let isReady = false;

async function begin(): Promise<void> {
  const store = await openStore(token);
  const [list, acts] = await Promise.all([store.readList(), store.readActs()]);
  const line = new Line(
    path,
    { state, store, acts },
    {
      changed: showSoon,
      refused(given) {
        sayRefused(given);
        showSoon();
      },
      repeated(given) {
        sayRepeat(line, given);
        showSoon();
      },
      gone(why) {
        const unsent = acts.map(actLabel);
        void store.clear();
        end(why, unsent);
      },
    },
  );

  let isShowing = false;
  /**
   * Once for all that changes until the next picture: counting thousands of guests takes a moment.
   */
  function showSoon(): void {
    if (isShowing) return;
    isShowing = true;
    requestAnimationFrame(() => {
      isShowing = false;
      show();
    });
  }

  function show(): void {
    const { event } = state;
    if (!event) {
      page.line.textContent =
        line.status === "offline"
          ? "No connection, and no list on this phone yet. Open this page again with a connection."
          : "";
      return;
    }
    const isOver = state.now() > event.closesAt;
    if (isOver && line.acts.length === 0) {
      void store.clear();
      end("ended", []);
      return;
    }
    const { registered, checkedIn } = state.counts();
    page.title.textContent = event.title;
    page.helper.textContent = event.helper;
    page.when.textContent = event.when;
    page.checkedIn.textContent = checkedIn.toLocaleString("en");
    page.registered.textContent = registered.toLocaleString("en");
    page.line.textContent = lineLabel(line, line.isListKept && store.keeps);
    page.tools.hidden = event.isCancelled;
    if (page.add) page.add.hidden = !event.walkIns;
    showNotes();
    if (!isReady) {
      isReady = true;
      offerSound();
      attach(line);
    }
  }

  if (list) {
    state.restore(list);
    line.isListKept = true;
  }
  for (const act of acts) state.perform(act);
  // Names may have been corrected, and guests deleted: all of it is asked for once at each visit.
  state.since = null;
  show();
  await line.go();
  void keepForLater(store.keeps);
}

function attach(line: Line): void {
  page.find.addEventListener("submit", (event) => {
    event.preventDefault();
    void find(line, page.q.value, "typed");
  });
  page.walkIn?.addEventListener("submit", (event) => {
    event.preventDefault();
    void addSomebody(line, event.currentTarget as HTMLFormElement);
  });
  page.scan.addEventListener("click", () => {
    if (isScanning()) stopScanning();
    else void startScanning(decoderUrl, (text) => void find(line, text, "scanned"));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") stopScanning();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) void find(line, asked, "typed");
}

/**
 * What was typed: a code shows its guest, anything else everyone whose name has it. What was
 * scanned checks in.
 */
async function find(line: Line, text: string, how: "typed" | "scanned"): Promise<void> {
  hideResult();
  clearFound();
  if (text.trim() === "") return;
  const found = state.lookUp(text);
  if (found.kind === "guest") return showGuest(line, found.guest, how);
  if (how === "typed" && !looksLikeCode(text)) {
    const { guests, isMore } = state.search(text, MAX_SHOWN);
    return showGuests(line, guests, isMore);
  }
  if (found.kind === "no-code") return say(CODE_MESSAGES["no-code"]);
  // A guest of the last minutes, a code of another event, or forged: the server knows.
  const answer = await line.askAbout(text);
  if (answer === undefined)
    return say(CODE_MESSAGES[found.kind === "other-event" ? "other-event" : "unlisted"]);
  const now = state.lookUp(text);
  if (now.kind === "guest") return showGuest(line, now.guest, how);
  say(answer ?? CODE_MESSAGES.unlisted);
}

/**
 * Of a scan, somebody with a place is checked in; of a typed code it takes one press more. Anybody
 * else is shown with why.
 */
function showGuest(line: Line, guest: Guest, how: "typed" | "scanned"): void {
  const checkedIn = checkedInOf(guest);
  const canComeIn = !checkedIn && guest.state === "registered";
  if (canComeIn) {
    if (how === "scanned") void checkIn(line, guest, "scan");
    else showGuests(line, [guest], false);
    return;
  }
  const message = messageOf(guest, checkedIn);
  showResult(message, guest, actionsFor(line, guest, checkedIn));
  signal(message.verdict);
}

function messageOf({ state: standing }: Guest, checkedIn: CheckedIn | null): DoorMessage {
  return guestMessage(standing, checkedIn && { at: clock(checkedIn.at), by: checkedIn.by });
}

function say(message: DoorMessage): void {
  showResult(message, null);
  signal(message.verdict);
}

function showGuests(line: Line, guests: readonly Guest[], isMore: boolean): void {
  showFound(guests, isMore, state.event?.timeZone ?? "UTC", (guest, checkedIn) =>
    actionsFor(line, guest, checkedIn),
  );
}

function actionsFor(line: Line, guest: Guest, checkedIn: CheckedIn | null): Action[] {
  const method = readDoorText(page.q.value) ? "code" : "name";
  if (checkedIn)
    return [
      { label: "Undo the check-in", isQuiet: true, run: () => void undo(line, guest, checkedIn) },
    ];
  if (guest.state === "registered")
    return [{ label: "Check in", run: () => void checkIn(line, guest, method) }];
  return admission(line, guest, method);
}

function admission(line: Line, guest: Guest, method: "scan" | "code" | "name"): Action[] {
  if (!state.event?.walkIns) return [];
  return [
    {
      label: "Give a place and check in",
      isQuiet: true,
      run: () => void checkIn(line, guest, method, true),
    },
  ];
}

async function checkIn(
  line: Line,
  guest: Guest,
  method: "scan" | "code" | "name",
  admit = false,
): Promise<void> {
  const closed = closedMessage();
  if (closed) return say(closed);
  const now = state.now();
  const act: DoorAct = {
    kind: "in",
    id: newActId(),
    guest: guest.id,
    at: Math.round(now),
    method,
    ...(admit ? { admit } : {}),
  };
  asked.add(act.id);
  if (!(await perform(line, act))) return;
  await line.untilAnswered(act, ANSWER_MS);
  if (!asked.delete(act.id)) return;
  const known = state.guest(guest.id) ?? guest;
  const first = checkedInOf(known);
  if (first && first.id !== act.id) showGuest(line, known, "scanned");
  else celebrate(line, known, { id: act.id, at: now });
}

function celebrate(line: Line, guest: Guest, { id, at }: { id: string; at: number }): void {
  const message = checkedInMessage(clock(at));
  const checkedIn = { id, at, by: "" };
  showResult(message, guest, [
    { label: "Undo", isQuiet: true, run: () => void undo(line, guest, checkedIn) },
  ]);
  page.result.dataset.act = id;
  signal(message.verdict);
  page.result.focus();
  page.q.value = "";
  clearFound();
}

async function undo(line: Line, guest: Guest, { id }: Pick<CheckedIn, "id">): Promise<void> {
  const act: DoorAct = { kind: "undo", id: newActId(), checkIn: id, at: Math.round(state.now()) };
  if (!(await perform(line, act))) return;
  clearFound();
  showResult(
    { verdict: "ask", heading: "Undone", sentence: "They are not checked in any more." },
    guest,
  );
}

async function addSomebody(line: Line, form: HTMLFormElement): Promise<void> {
  const closed = closedMessage();
  if (closed) return say(closed);
  const given = new FormData(form);
  const [name, email] = [String(given.get("name")).trim(), String(given.get("email")).trim()];
  const refuse = (sentence: string) =>
    say({ verdict: "stop", heading: "Nobody was added yet", sentence });
  if (name === "") return refuse("Enter the person’s name.");
  // Browsers take "wale@x" for an address. The server looks closer, but perhaps only when this
  // person is gone.
  if (!ADDRESS.test(email))
    return refuse("Enter an e-mail address in full, like name@example.com.");
  const act: DoorAct = {
    kind: "walk-in",
    id: newActId(),
    name,
    email,
    at: Math.round(state.now()),
  };
  if (!(await perform(line, act))) return;
  form.reset();
  if (page.add) page.add.open = false;
  const message = checkedInMessage(clock(act.at));
  showResult(message, { name: act.name, hint: act.email });
  signal(message.verdict);
  page.result.focus();
}

/** Keeps an act, does it here and sends it. False: it could not be kept, so it did not happen. */
async function perform(line: Line, act: DoorAct): Promise<boolean> {
  try {
    await line.add(act);
  } catch {
    say({
      verdict: "stop",
      heading: "Not saved",
      sentence: "This phone has no room left for it. Free some space, then do it again.",
    });
    return false;
  }
  return true;
}

/** Why nobody can be checked in now; null: it is open. */
function closedMessage(): DoorMessage | null {
  const { event } = state;
  if (!event) return null;
  const heading = "Not checked in";
  if (event.isCancelled) return { verdict: "stop", heading, sentence: "The event is cancelled." };
  if (state.now() >= event.opensAt) return null;
  const day = dateFormat("en-GB", { weekday: "long", day: "numeric", month: "long" }).format(
    new Date(event.opensAt),
  );
  return {
    verdict: "stop",
    heading,
    sentence: `Check-in opens on ${day} at ${clock(event.opensAt)}.`,
  };
}

function clock(at: number): string {
  return clockAt(at, state.event?.timeZone ?? "UTC");
}

function actLabel(act: DoorAct): string {
  if (act.kind === "walk-in") return `${act.name} (${act.email})`;
  return (act.kind === "in" && state.guest(act.guest)?.name) || "A check-in that was undone";
}

function sayRefused({ act, outcome }: Refused): void {
  const why = outcome === "unreadable" ? "the server could not read it" : REFUSALS[outcome];
  addNote(`${actLabel(act)}: ${why}`);
  if (asked.delete(act.id))
    say({ verdict: "stop", heading: "Not checked in", sentence: `${why}.` });
}

/** On the guest's own page while it is on the screen; else among what is to be looked at. */
function sayRepeat(line: Line, { actId, guest, first }: Repeat): void {
  if (asked.has(actId)) return;
  const { heading, sentence } = messageOf(guest, first);
  if (shownAct() === actId) showGuest(line, guest, "typed");
  else addNote(`${guest.name}: ${heading}. ${sentence}`);
}

/** The link is good for nothing any more: nothing of the list stays on the screen. */
function end(why: "revoked" | "ended", unsent: readonly string[]): void {
  stopScanning();
  clearFound();
  for (const part of [page.tools, page.find, page.add]) if (part) part.hidden = true;
  page.line.textContent = "";
  const sentence =
    why === "ended"
      ? "The event is over. The list was deleted from this phone."
      : "The organiser revoked it. The list was deleted from this phone.";
  showResult({ verdict: "ask", heading: "This link no longer works", sentence }, null);
  if (unsent.length > 0) showKept("Not sent: tell the organiser", unsent, null);
}

/** Makes the page open without a connection the next time. */
async function keepForLater(keeps: boolean): Promise<void> {
  if (!keeps || !navigator.serviceWorker) return;
  await navigator.serviceWorker
    .register("/check-in/worker.js", { scope: "/check-in/" })
    .catch(() => undefined);
  if (!(await needsDecoder().catch(() => false))) return;
  const cache = await caches.open(`door-${version}`);
  if (!(await cache.match(decoderUrl))) await cache.add(decoderUrl).catch(() => undefined);
}

void begin();
