import { accountLock, type RoleLink } from "#app/features/delivery/health/sending-lock.ts";
import { formStatus } from "#app/features/forms/model/form-status.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { type PlaceKind, webinarGateState } from "../model/webinar-gate.ts";

/**
 * What the public may know of a listed webinar. The room is not among it, so that no list can show
 * it.
 */
export interface ListedWebinar {
  id: string;
  title: string;
  host: string;
  /** The account's name and id. */
  organiser: string;
  organiserId: string;
  /** ISO, UTC. */
  startsAt: string;
  /** Of a series that of its first session. */
  lengthMinutes: number;
  /** Of a series, until the end of its last session; else as `lengthMinutes`. */
  wholeMinutes: number;
  /** Null: it is no series. */
  sessionCount: number | null;
  /** IANA name. */
  timeZone: string;
  topic: string;
  /** Of its form: `/f/{slug}`. */
  slug: string;
  capacity: number | null;
  placesTaken: number;
  waitingList: number;
  opensAt: string | null;
  state: "scheduled" | "cancelled";
  /** Empty: nobody comes in person. */
  venue: string;
  place: PlaceKind;
  sequence: number;
  updatedAt: string;
}

/** Whether a webinar is on the public list at this moment, in words for its organiser. */
export interface ListingStatus {
  shown: boolean;
  words: string;
  link: RoleLink | null;
}

/**
 * Why a webinar that its organiser wants listed is not there (yet), with what to do; null: nobody
 * asked for it to be listed.
 */
const ENDED: Partial<Record<ReturnType<typeof webinarGateState>["state"], string>> = {
  cancelled: "This webinar is cancelled",
  over: "This webinar has ended",
  closed: "Registration has closed",
};

export function listingStatus(
  webinar: Webinar,
  form: Form,
  account: Parameters<typeof accountLock>[0],
  now: Date,
): ListingStatus | null {
  if (webinar.isListed !== 1) return null;
  const not = (words: string, link: ListingStatus["link"] = null): ListingStatus => ({
    shown: false,
    words,
    link,
  });
  if (form.isSample === 1) return not("Sample data is not listed.");
  const lock = accountLock(account);
  if (lock) return not(`Not listed yet. ${lock.text}`, lock.link);
  const status = formStatus(form, now);
  if (status === "draft")
    return not("Listed as soon as the form is published.", {
      href: `/forms/${form.id}/publish`,
      label: "Publish Form",
    });
  const settings = { href: `/forms/${form.id}/settings`, label: "Form settings" };
  if (status === "closed")
    return not("Not listed: the form is closed, so nobody can register.", settings);
  if (status === "full")
    return not("Not listed: the form has reached its response limit.", settings);
  const ended = ENDED[webinarGateState(webinar, now).state];
  if (ended) return not(`Not listed any more. ${ended}.`);
  return {
    shown: true,
    words: "It is listed. Changes appear within a minute.",
    link: { href: "/webinars", label: "See the public page" },
  };
}
