/** What the public may know of a listed webinar. The room is not among it, so that no list can show it. */
export interface ListedWebinar {
  id: string;
  title: string;
  host: string;
  /** The account's name and id. */
  organiser: string;
  organiserId: string;
  /** ISO, UTC. */
  startsAt: string;
  lengthMinutes: number;
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
  sequence: number;
  updatedAt: string;
}
