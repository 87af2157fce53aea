import type { ReactNode } from "react";
import { matchesLabel } from "#app/engines/door-device/door-messages.ts";
import type { DoorMessage } from "#app/engines/door-device/door-protocol.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import type { ShownGuest } from "../find-at-door.server.ts";

export interface DoorPageProps {
  /** Null: the page as a phone keeps it, to be filled from its own list. */
  event: { title: string; when: string; helper: string; walkIns: boolean } | null;
  counts: { registered: number; checkedIn: number } | null;
  /** Why nobody can be checked in now; null: it is open. */
  closed: string | null;
  q: string;
  /** What just happened, or what became of a code. */
  result: (DoorMessage & { name: string | null; hint: string | null; undo: string | null }) | null;
  found: {
    guests: (ShownGuest & { message: DoorMessage; canCheckIn: boolean; canAdmit: boolean })[];
    isMore: boolean;
  } | null;
  /** One for each form of the page, so that a form that is sent twice counts once. */
  ids: string[];
  /** Of the scripts. */
  version: string;
  walkIn: {
    rules: FormRules<{ name: string; email: string }>;
    answer: FormAnswer | undefined;
  } | null;
}

/**
 * The page that helpers check guests in with. Everything here works without its script, which adds
 * the camera and the list that is kept.
 */
export function DoorPage({
  event,
  counts,
  closed,
  q,
  result,
  found,
  ids,
  version,
  walkIn,
}: DoorPageProps) {
  const [resultId = "", walkInId = "", ...guestIds] = ids;
  return (
    <>
      <header>
        <h1 id="title">{event?.title ?? "Check-in"}</h1>
        <p className="n">
          <b id="in">{counts?.checkedIn.toLocaleString("en") ?? "–"}</b> of{" "}
          <span id="all">{counts?.registered.toLocaleString("en") ?? "–"}</span> in
        </p>
        <p className="m" id="helper">
          {event?.helper}
        </p>
        <p id="line" role="status" />
      </header>
      <main id="main">
        {closed ? <p className="card">{closed}</p> : null}
        <div
          id="result"
          aria-live="assertive"
          className={result?.verdict}
          data-verdict={result?.verdict}
          hidden={result === null}
          tabIndex={-1}
        >
          {result ? <Result {...result} id={resultId} /> : null}
        </div>
        <div id="tools" hidden>
          <button type="button" id="scan">
            Scan a code
          </button>
          <div id="view" hidden>
            <video id="video" muted playsInline />
          </div>
          <p className="e" id="camera-problem" role="status" />
        </div>
        <FindForm q={q} />
        <p className="m" id="matches" role="status">
          {found ? matchesLabel(found.guests.length, found.isMore) : null}
        </p>
        <ul id="found">
          {found?.guests.map((guest, index) => (
            <Match key={guest.id} guest={guest} id={guestIds[index] ?? ""} q={q} />
          ))}
        </ul>
        {event && !event.walkIns ? null : (
          <details id="add" open={walkIn?.answer ? true : undefined}>
            <summary>Add someone who isn’t on the list</summary>
            {walkIn ? <WalkIn {...walkIn} id={walkInId} /> : <BlankWalkIn />}
          </details>
        )}
        <div id="kept" hidden />
      </main>
      <footer className="m">
        <p id="when">{event?.when}</p>
        <label className="check" id="sound-choice" hidden>
          <input type="checkbox" id="sound" /> Sound and vibration
        </label>
      </footer>
      <script src={`/check-in/app.js?v=${version}`} data-version={version} id="app" defer />
    </>
  );
}

function FindForm({ q }: { q: string }) {
  return (
    <form className="f" id="find" method="get">
      <label htmlFor="q">Code or name</label>
      <input
        id="q"
        name="q"
        defaultValue={q}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button type="submit">Find</button>
    </form>
  );
}

function Result({
  verdict,
  heading,
  sentence,
  name,
  hint,
  undo,
  id,
}: NonNullable<DoorPageProps["result"]> & { id: string }) {
  return (
    <>
      <h2>
        <VerdictIcon verdict={verdict} />
        {heading}
      </h2>
      {name ? (
        <p className="w" dir="auto">
          {name}
        </p>
      ) : null}
      <p>
        {sentence} {hint}
      </p>
      {undo ? (
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="checkIn" value={undo} />
          <button type="submit" name="intent" value="undo" className="q">
            Undo
          </button>
        </form>
      ) : null}
    </>
  );
}

function VerdictIcon({ verdict }: Pick<DoorMessage, "verdict">) {
  const path = {
    in: "M4 13l5 5L20 6",
    again: "M12 4v10M12 18v2",
    stop: "M5 5l14 14M19 5L5 19",
    ask: "",
  }[verdict];
  if (!path) return null;
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function Match({
  guest,
  id,
  q,
}: {
  guest: NonNullable<DoorPageProps["found"]>["guests"][number];
  id: string;
  q: string;
}) {
  const { message, checkedIn } = guest;
  const act = (intent: string, label: string, className?: string) => (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="guest" value={guest.id} />
      <input type="hidden" name="q" value={q} />
      {checkedIn ? <input type="hidden" name="checkIn" value={checkedIn.id} /> : null}
      <button type="submit" name="intent" value={intent} className={className}>
        {label}
      </button>
    </form>
  );
  return (
    <li>
      <p>
        <b dir="auto">{guest.name}</b> <small>{guest.hint}</small>
        <br />
        <Status verdict={message.verdict}>
          {message.heading}. {message.sentence}
        </Status>
      </p>
      {guest.canCheckIn ? act("check-in", "Check in") : null}
      {guest.canAdmit ? act("admit", "Give a place and check in", "q") : null}
      {checkedIn ? act("undo", "Undo the check-in", "q") : null}
    </li>
  );
}

function Status({ verdict, children }: Pick<DoorMessage, "verdict"> & { children: ReactNode }) {
  return <span className={verdict === "stop" ? "e" : undefined}>{children}</span>;
}

function WalkIn({ rules, answer, id }: NonNullable<DoorPageProps["walkIn"]> & { id: string }) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <form method="post" {...form} id="walk-in">
      <WalkInFields
        id={id}
        name={inputOf(fields.name)}
        email={inputOf(fields.email)}
        problem={problems?.form}
      />
    </form>
  );
}

function BlankWalkIn() {
  return (
    <form method="post" id="walk-in">
      <WalkInFields id="" name={{ name: "name" }} email={{ name: "email" }} />
    </form>
  );
}

interface TypedField {
  name: string;
  defaultValue?: string;
  error?: string;
}

function WalkInFields({
  id,
  name,
  email,
  problem,
}: {
  id: string;
  name: TypedField;
  email: TypedField;
  problem?: string;
}) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      {problem ? (
        <p className="e" role="alert">
          {problem}
        </p>
      ) : null}
      <DoorInput label="Full name" autoComplete="off" {...name} />
      <DoorInput label="E-mail address" type="email" autoComplete="off" {...email} />
      <p className="m">They get a place and are checked in. Certificates go to this address.</p>
      <button type="submit" name="intent" value="walk-in">
        Add and check in
      </button>
    </>
  );
}

function DoorInput({
  label,
  error,
  name,
  ...input
}: TypedField & { label: string; type?: string; autoComplete?: string }) {
  const id = `walk-in-${name}`;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p className="e" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <input
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        required
        {...input}
      />
    </>
  );
}
