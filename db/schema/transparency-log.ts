import type { Flag } from "./flag.ts";

export interface TransparencyLogTables {
  transparencyLogs: TransparencyLogsTable;
  logTiles: LogTilesTable;
  logCheckpoints: LogCheckpointsTable;
  waitingLeaves: WaitingLeavesTable;
}

/** The installation's transparency logs; the one with the highest number grows. */
export interface TransparencyLogsTable {
  number: number;
  /** What its checkpoints begin with: "certs.example.ng/log". */
  origin: string;
  startedAt: string;
  /** Written first by each turn that appends, so that one goes at a time. */
  turnAt: string;
  /** Why nothing is signed until an operator decides; null: it grows. */
  pausedBecause: string | null;
  /** What kept the last turn from publishing; the next one tries again. */
  problem: string | null;
}

/** A tile of a log, full or the last of its level. */
export interface LogTilesTable {
  log: number;
  /** -1: the entries themselves, from which level 0 is computed. */
  level: number;
  tileIndex: number;
  /** Base64 of hashes, or of entries, one behind the other. */
  content: string;
}

export interface LogCheckpointsTable {
  log: number;
  size: number;
  /** The signed note. */
  note: string;
  /** 0: nobody may see it before it is kept outside the database too. */
  isPublished: Flag;
  signedAt: string;
}

/** What happened and isn't in the log yet, written together with what happened. */
export interface WaitingLeavesTable {
  id: string;
  kind: "issued" | "revoked" | "replaced" | "key" | "continues";
  /** 32 bytes, base64url. Empty: it is made from the certificate when it is logged. */
  hash: string;
  /** Whose place in the log is to be written down. */
  certificateId: string | null;
  createdAt: string;
}
