import type {
  ParseJobs,
  ParseKind,
  ParseRequest,
  ParserBounds,
} from "#app/engines/parser-processes/parse-jobs.ts";
import {
  FileNotParsed,
  type FoundUser,
  findParserUser,
  ParserLane,
  type ParserLimits,
  ParsersBusy,
} from "#app/engines/parser-processes/parsing.server.ts";
import type { Logger } from "../log/log.server.ts";
import type { Metrics } from "../observability/metrics.server.ts";
import { parserProgram } from "./parser-program.server.ts";

/** Who sent a file. Visitors and signed-in people never wait for each other. */
export type FileSender =
  /** A visitor, by network address. `isMany`: one of very many files, with a budget of their own. */
  | { lane: "public"; from: string; isMany?: boolean }
  /** A signed-in person, by account id. */
  | { lane: "signed-in"; from: string };

/** Opens untrusted files in child processes with limited memory and time. */
export interface FileParsers {
  /**
   * Parses a file. Throws `ParsersBusy` when too many files are waiting, and `FileNotParsed` when
   * this one takes too much time or memory; `parsingTrouble` turns both into a message.
   */
  parse<Kind extends ParseKind>(
    kind: Kind,
    ask: ParseJobs[Kind]["ask"],
    sender: FileSender,
  ): Promise<ParseJobs[Kind]["answer"]>;
  /** Starts the processes before the first file arrives. */
  warmUp(): void;
  /**
   * Whether they run as another user, who gets at no file of the server's but what is handed over.
   */
  areApart(): boolean;
  /** How many files are waiting and being read now. */
  standing(): { lane: FileSender["lane"]; waiting: number; running: number }[];
  close(): Promise<void>;
}

/**
 * A picture of 40 million pixels, or a PDF page at print size, needs about 250 MB on top of the
 * program's 180 MB; a workbook of 250,000 rows needs more. Both lanes and a server of 250 MB fit
 * within 1 GB.
 */
const LANES = {
  public: {
    quickLimits: { memoryMb: 240, heapMb: 128, cpuSeconds: 60 },
    limits: { memoryMb: 320, heapMb: 128, cpuSeconds: 60 },
    turnMs: 150,
    budgetMs: 20_000,
    waitingLimit: 10,
    waitingLimitOfOne: 3,
    longestWaitMs: 15_000,
  },
  "signed-in": {
    quickLimits: { memoryMb: 320, heapMb: 128, cpuSeconds: 300 },
    limits: { memoryMb: 560, heapMb: 256, cpuSeconds: 300 },
    turnMs: 200,
    budgetMs: 120_000,
    waitingLimit: 20,
    waitingLimitOfOne: 4,
    longestWaitMs: 45_000,
  },
} as const;

/** Two hundred photos take about a minute. Others' files come before them. */
const MANY_BUDGET_MS = 90_000;
const TIMEOUTS_MS = { public: 3_000, "signed-in": 20_000 };
/**
 * A phone's photo is drawn again, on a machine that may be busy; processor time is limited apart.
 */
const VISITORS_PICTURE_TIMEOUT_MS = 10_000;
/** Lists may have 250,000 rows. */
const SHEET_TIMEOUT_MS = 60_000;

const NOT_LIMITED =
  "this system does not enforce memory limits for processes, so a hostile file can use " +
  "a lot of memory for a few seconds; Linux does enforce them";
const HAS_NETWORK =
  "the processes that open uploaded files share this server's network: this system " +
  "doesn't allow separate networks (unshare)";

const NOT_APART =
  "the processes that open uploaded files run as this server's own user: it may not start them as another user";

/**
 * Opens the file parsers; their processes start with the first file, or on `warmUp`. `change` is
 * for tests: other limits for signed-in people's files.
 */
export function openFileParsers(
  {
    log,
    metrics,
    userName = null,
  }: { log: Logger; metrics: Pick<Metrics, "countParsedFile">; userName?: string | null },
  change: {
    limits?: Partial<ParserLimits>;
    /** `limits` if not given. */
    quickLimits?: Partial<ParserLimits>;
    timeoutMs?: number;
  } = {},
): FileParsers {
  const program = parserProgram();
  const said = new Set<string>();
  const sayOnce = (level: "warn" | "info", words: string) => {
    if (said.has(words)) return;
    said.add(words);
    log[level](words);
  };
  let found: FoundUser | undefined;
  const user = () => {
    found ??= findParserUser(userName, program);
    return found.user;
  };
  const onReady = ({ isLimited, hasNetwork }: ParserBounds) => {
    if (!isLimited) sayOnce("warn", NOT_LIMITED);
    if (hasNetwork) sayOnce("info", HAS_NETWORK);
    if (!user()) sayOnce("info", found?.problem ? `PARSER_USER: ${found.problem}` : NOT_APART);
  };
  const lane = (
    { quickLimits, limits, ...settings }: (typeof LANES)[FileSender["lane"]],
    changed: typeof change = {},
  ) =>
    new ParserLane(
      {
        ...settings,
        quickLimits: {
          ...quickLimits,
          user,
          program,
          ...(changed.quickLimits ?? changed.limits),
        },
        limits: { ...limits, user, program, ...changed.limits },
      },
      onReady,
    );
  const lanes = {
    public: lane(LANES.public),
    "signed-in": lane(LANES["signed-in"], change),
  };
  return {
    async parse(kind, ask, sender) {
      const { lane } = sender;
      const timeoutMs = change.timeoutMs ?? timeoutOf(kind, lane);
      const turn = { ...budgetOf(sender), timeoutMs };
      try {
        const answer = await lanes[lane].run({ kind, ask } as ParseRequest, turn);
        metrics.countParsedFile({ lane, outcome: "read" });
        return answer as never;
      } catch (error) {
        if (error instanceof ParsersBusy) metrics.countParsedFile({ lane, outcome: "turned-away" });
        if (error instanceof FileNotParsed) {
          metrics.countParsedFile({ lane, outcome: error.why });
          log.warn({ lane, kind, err: error }, "gave up on a file");
        }
        throw error;
      }
    },
    warmUp() {
      for (const lane of Object.values(lanes)) lane.warmUp();
    },
    areApart: () => user() !== null,
    standing: () =>
      (["public", "signed-in"] as const).map((lane) => ({ lane, ...lanes[lane].standing() })),
    async close() {
      for (const lane of Object.values(lanes)) lane.close();
    },
  };
}

/** Whose budget a file is read on. */
function budgetOf(sender: FileSender): { from: string; budgetMs?: number } {
  const isMany = sender.lane === "public" && sender.isMany;
  return isMany ? { from: `many ${sender.from}`, budgetMs: MANY_BUDGET_MS } : { from: sender.from };
}

const PICTURE_KINDS: readonly ParseKind[] = [
  "formPicture",
  "certificateId",
  "certificatePages",
  "packedFiles",
  "checkList",
];

function timeoutOf(kind: ParseKind, lane: FileSender["lane"]): number {
  if (kind === "sheet" || kind === "dmarcReports") return SHEET_TIMEOUT_MS;
  return PICTURE_KINDS.includes(kind)
    ? Math.max(VISITORS_PICTURE_TIMEOUT_MS, TIMEOUTS_MS[lane])
    : TIMEOUTS_MS[lane];
}

/**
 * Why a file wasn't read, for the person who sent it. 422: the file itself. 503: try again after
 * `wait` seconds.
 */
export interface ParsingTrouble {
  status: 422 | 503;
  problem: string;
  wait?: number;
  /** It took too long, be it for the file or for a machine that was busy. */
  isLate?: boolean;
}

/**
 * The problem to show when `parse` threw. `advice` tells people what to do about a file that takes
 * too much to open. Rethrows anything caused by neither the file nor the queue.
 */
export function parsingTrouble(error: unknown, advice: string): ParsingTrouble {
  if (error instanceof ParsersBusy) {
    const problem =
      error.why === "sender"
        ? `Your last files took very long to read. Wait ${waitLabel(error.seconds)}, then choose this one again.`
        : `Many files are being read right now. Wait ${error.seconds} seconds, then choose yours again.`;
    return { status: 503, problem, wait: error.seconds };
  }
  if (!(error instanceof FileNotParsed)) throw error;
  const isLate = error.why === "time";
  const why = isLate ? "takes too long to open" : "is damaged or takes too much memory to open";
  return { status: 422, problem: `This file ${why}. ${advice}`, isLate };
}

function waitLabel(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** The header for a response with this trouble's status. */
export function retryAfter(trouble: { wait?: number }): HeadersInit {
  return trouble.wait === undefined ? {} : { "Retry-After": String(trouble.wait) };
}
