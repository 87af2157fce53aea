import type { Flag } from "./flag.ts";

/** What happens to people step by step. */
export interface PathTables {
  paths: PathsTable;
  pathSteps: PathStepsTable;
  pathPeople: PathPeopleTable;
  pathPassed: PathPassedTable;
}

export interface PathsTable {
  id: string;
  accountId: string;
  name: string;
  /** JSON of `RuleSource` (app/features/mailings/rules/rule-source.ts): who comes onto it. */
  source: string;
  /** `stopped`: by itself, because a step can't be done. `ended`: for good, nobody is on it. */
  state: "draft" | "on" | "paused" | "stopped" | "ended";
  stoppedReason: string | null;
  startedAt: string | null;
  /** Up to which `people.number` this round has looked for new people; -1: it is through. */
  walkedTo: number;
  /** 0: its first round only notes who is there already, and they stay outside. */
  letsIn: Flag;
  /** ISO: when it is looked at next. Null unless it is on. */
  nextTurnAt: string | null;
  createdBy: string;
  createdAt: string;
}

/** A step keeps its id wherever it is moved. */
export interface PathStepsTable {
  id: string;
  pathId: string;
  /** 1, 2, 3 … */
  position: number;
  kind: "wait" | "email" | "tag" | "certificate" | "condition" | "end";
  /** JSON of `StepSettings` (app/features/mailings/paths/path-model.ts). */
  settings: string;
  /** The message of an e-mail. Null: of another step, or it was deleted. */
  draftId: string | null;
  /** For how many people it was done, and how many went on without it. */
  passed: number;
  skipped: number;
}

/** Somebody on a path: each is at one place. */
export interface PathPeopleTable {
  pathId: string;
  /** Lower case. */
  email: string;
  /** The step they are at; of those who are through or left, the last. */
  stepId: string;
  /** `before`: was there before the path started, and never comes onto it. */
  state: "waiting" | "finished" | "left" | "before";
  /** ISO: when their step is due. */
  dueAt: string;
  /** Why they left, as a sentence; empty: they didn't. */
  reason: string;
  /** The token of the send that gives them their certificate; null: none does at this moment. */
  giving: string | null;
  movedAt: string;
}

/** A step that somebody has behind them: none is done twice for anyone. */
export interface PathPassedTable {
  pathId: string;
  email: string;
  stepId: string;
  outcome: "done" | "skipped" | "otherwise";
  /** The send that their e-mail or certificate is part of. */
  batchId: string | null;
}
