import { chooseFaults, type Weights } from "./network-behaviour.ts";
import type { Chance } from "./random.ts";

const MINUTE = 60_000;

/**
 * What one seed makes of the world. Each has some of the troubles, so that one does not hide what
 * another would show.
 */
export interface Profile {
  transport: "resend" | "smtp";
  /** A second mail server: "after" the first fails, or at its "side". */
  second: "after" | "side" | null;
  workers: 1 | 2;
  /** The one worker knows that it is alone, as on SQLite. */
  isSole: boolean;
  ratePerSecond: number;
  leaseMs: number;
  pollMs: number;
  /** How likely a statement takes its time. */
  slowness: number;
  /** How likely it is at a statement that its process stands still for a minute or so. */
  stalls: number;
  /** How far clocks are off, at most, in ms. */
  skewMs: number;
  /** After how many steps a worker dies, on average; null: it doesn't. */
  crashSteps: number | null;
  /**
   * Whether a worker that starts again may be of a later release, which writes its messages
   * otherwise.
   */
  hasUpgrades: boolean;
  /** How long a dead worker is away, in ms. */
  downMs: { least: number; most: number };
  network: Weights;
  /** Share of the calls with an unclear answer whose repeated answers are unclear too. */
  staysUnclear: number;
  /** The provider refuses a whole call for one address. */
  refusesWhole: boolean;
  /** Share of the messages that the provider reports about. */
  reportedShare: number;
  /** Share of reports that come twice. */
  twiceShare: number;
  /** Share of addresses that bounce, that complain, and that are refused at once. */
  badShares: { bounces: number; complains: number; refused: number };
  /** How much organisers and operators pause, cancel and suspend; 0: nothing. */
  meddling: number;
  /** For how long mail is queued and people meddle, in ms. */
  busyMs: number;
  /** Until when troubles go on, in ms since the beginning. */
  calmAt: number;
}

export function chooseProfile(chance: Chance): Profile {
  const transport = chance.happens(0.7) ? "resend" : "smtp";
  const workers = chance.happens(0.5) ? 1 : 2;
  const isTroubled = chance.happens(0.9);
  const isBadList = chance.happens(0.15);
  const isLongAway = chance.happens(0.04);
  const profile: Profile = {
    transport,
    second: null,
    workers,
    isSole: workers === 1 && chance.happens(0.6),
    ratePerSecond:
      transport === "resend" ? chance.pick([2, 5, 10, 50]) : chance.pick([10, 50, 200]),
    leaseMs: chance.pick([20_000, 60_000]),
    pollMs: isLongAway ? 60_000 : chance.pick([1_000, 3_000]),
    slowness: isTroubled ? chance.pick([0.001, 0.01, 0.05]) : 0,
    stalls: isTroubled ? chance.pick([0, 0, 0.0005]) : 0,
    skewMs: workers === 2 ? chance.pick([0, 50, 1_500]) : 0,
    crashSteps: isTroubled ? chance.pick([null, 150, 600, 2_500]) : null,
    hasUpgrades: chance.happens(0.4),
    downMs: isLongAway
      ? { least: 20 * 60 * MINUTE, most: 30 * 60 * MINUTE }
      : chance.pick([
          { least: 50, most: 3_000 },
          { least: 1_000, most: 2 * MINUTE },
        ]),
    network: isTroubled ? chooseFaults(chance, transport) : {},
    staysUnclear: chance.pick([0, 0.2]),
    refusesWhole: chance.happens(0.3),
    reportedShare: chance.pick([0, 0.1, 0.3, 1]),
    twiceShare: chance.pick([0, 0.3]),
    badShares: {
      bounces: isBadList ? 0.1 : chance.pick([0, 0.02]),
      complains: chance.pick([0, 0, 0.01]),
      refused: isBadList ? 0.05 : chance.pick([0, 0.01]),
    },
    meddling: chance.pick([0, 0.5, 1]),
    busyMs: 14 * MINUTE,
    calmAt: isLongAway ? 40 * 60 * MINUTE : 15 * MINUTE,
  };
  // Last, and for mail servers alone: what else a seed has in store stays what it was.
  if (transport === "smtp") profile.second = chance.pick([null, "after", "side"]);
  return profile;
}
