import type { PlantedFault } from "./build-simulator.ts";

const WORKER = "app/features/delivery/worker";
const HEALTH = "app/features/delivery/health";
const QUEUE = "app/features/delivery/queue";

/**
 * Mistakes that somebody could make in the ledger, each of one line. `npm run simulate --
 * --planted` makes them one at a time, and the simulator has to find every one. A line that is no
 * longer in its file stops it: change it here as well. Lines that a second one backs up aren't
 * planted, as nothing goes wrong without them (docs/reliability.md).
 */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: "a call is repeated while another worker holds it",
    file: `${WORKER}/claim.server.ts`,
    line: '.where("providerCalls.leaseUntil", "<=", now.toISOString())',
    instead: "",
  },
  {
    name: "a call over SMTP is made again as if there were keys",
    file: `${WORKER}/claim.server.ts`,
    line: "if (!transport.idempotent) return null;",
    instead: "",
  },
  {
    name: "a repeated call doesn't count its try",
    file: `${WORKER}/claim.server.ts`,
    line: '      attempt: set("attempt", "+", 1),',
    instead: '      attempt: set("attempt", "+", 0),',
  },
  {
    name: "the operator's stop is not looked at",
    file: `${WORKER}/claim.server.ts`,
    line: "if (await readSendingPause(trx)) return [];",
    instead: "",
  },
  {
    name: "a call of a paused send is repeated",
    file: `${WORKER}/claim.server.ts`,
    line: '.where("batches.status", "=", "sending")',
    instead: "",
  },
  {
    name: "a message is taken up before its time",
    file: `${WORKER}/start-calls.server.ts`,
    line: '.where("nextTryAt", "<=", at)',
    instead: "",
  },
  {
    name: "a key is made with the time",
    file: `${WORKER}/start-calls.server.ts`,
    line: '.update(tries.join("\\n"))',
    instead: '.update(tries.join("\\n") + Date.now())',
  },
  {
    name: "an account that may not send goes on with new mail",
    file: `${WORKER}/start-calls.server.ts`,
    line: "if (!lock) return false;",
    instead: "if (lock || !lock) return false;",
  },
  {
    name: "sample data is mailed",
    file: `${WORKER}/turns.server.ts`,
    line: '.where("isSample", "=", 0)',
    instead: "",
  },
  {
    name: "a send that had its turn has the next one too",
    file: `${WORKER}/shares.ts`,
    line: "next[path] = start + calls / weight;",
    instead: "next[path] = start;",
  },
  {
    name: "a call leaves without being written down as leaving",
    file: `${WORKER}/may-leave.server.ts`,
    line: "payloadSha256: hashOf(calls),",
    instead: "",
  },
  {
    name: "a paused send's claimed calls leave",
    file: `${WORKER}/may-leave.server.ts`,
    line: 'if (first.attempt > 1 || (batch.status !== "paused" && batch.status !== "cancelled"))',
    instead: "if (batch)",
  },
  {
    name: "an answer pulls a message back that was reported as delivered",
    file: `${WORKER}/record-outcome.server.ts`,
    line: 'await of(isFinal).where("state", "in", NOT_KNOWN).execute();',
    instead: "await of(isFinal).execute();",
  },
  {
    name: "an unknown answer is taken for a refusal",
    file: `${WORKER}/record-outcome.server.ts`,
    line: 'const mayHaveArrived = outcome.kind === "unknown" || call.attempt > 1;',
    instead: "const mayHaveArrived = call.attempt > 1;",
  },
  {
    name: "the provider's wish to wait is not kept",
    file: `${WORKER}/record-outcome.server.ts`,
    line: "const { reason, afterSeconds = null } = outcome;",
    instead: "const { reason } = outcome, afterSeconds = null;",
  },
  {
    name: "a send whose last call was taken isn't finished",
    file: `${WORKER}/record-outcome.server.ts`,
    line: "await finishBatch(trx, batchId, now);",
    instead: "",
  },
  {
    name: "what was refused at once isn't counted as sent",
    file: `${WORKER}/record-outcome.server.ts`,
    line: "at, sent: sent + bounced, bounced }",
    instead: "at, sent, bounced }",
  },
  {
    name: "a call is written down as taken before it is made",
    file: `${WORKER}/send-chunk.server.ts`,
    line: "await record(await handOver(app, claimed, messages, { ...settings, sender }));",
    instead:
      'await record(messages.map(() => ({ kind: "accepted", providerId: null }) as const)); await handOver(app, claimed, messages, { ...settings, sender });',
  },
  {
    name: "addresses that were stopped meanwhile are mailed",
    file: `${WORKER}/leave-out.server.ts`,
    line: "if (suppressed.size === 0) return rows;",
    instead: "if (suppressed.size >= 0) return rows;",
  },
  {
    name: "calls of living workers are recovered",
    file: `${WORKER}/recovery.server.ts`,
    line: '.where("providerCalls.leaseUntil", "<=", now.toISOString())',
    instead: "",
  },
  {
    name: "what may have left is queued again",
    file: `${WORKER}/recovery.server.ts`,
    line: "      if (call.payloadSha256 === null) {",
    instead: "      if (call.payloadSha256 === null || !transport.idempotent) {",
  },
  {
    name: "a call that never left is recovered by nobody",
    file: `${WORKER}/recovery.server.ts`,
    line: 'or("providerCalls.payloadSha256", "is", null),',
    instead: 'or("providerCalls.payloadSha256", "=", ""),',
  },
  {
    name: "codes that are no longer good wait for ever",
    file: `${WORKER}/prune-delivery.server.ts`,
    line: '.where("createdAt", "<=", codesDiedAt(now))',
    instead: '.where("createdAt", "<=", "")',
  },
  {
    name: "leases of living workers are pulled in",
    file: `${WORKER}/pauses.server.ts`,
    line: '.where("leaseUntil", ">", farthest(now))',
    instead: '.where("leaseUntil", ">", now.toISOString())',
  },
  {
    name: "the pace is not kept",
    file: `${HEALTH}/mail-gate-state.ts`,
    line: "nextAt: from + slotMs,",
    instead: "nextAt: from,",
  },
  {
    name: "a hold holds nothing up",
    file: `${HEALTH}/mail-gate-state.ts`,
    line: "return Math.max(gate.nextAt, heldUntil, failures > 0 ? probeUntil : 0);",
    instead: "return Math.max(gate.nextAt, failures > 0 && heldUntil > 0 ? probeUntil : 0);",
  },
  {
    name: "an answer to an earlier call ends a hold",
    file: `${HEALTH}/mail-gate.server.ts`,
    line: "if (gate[lane].failures === 0 || gate[lane].heldUntil > now.getTime()) return;",
    instead: "if (gate[lane].failures === 0) return;",
  },
  {
    name: "a send is done while calls of it are under way",
    file: `${QUEUE}/finish-batch.server.ts`,
    line: '.where("state", "in", OPEN_STATES)',
    instead: '.where("state", "=", "queued")',
  },
  {
    name: "a code stays readable after it has left",
    file: `${QUEUE}/finish-batch.server.ts`,
    line: 'if (finished?.kind === "code") await wipeCode(trx, batchId);',
    instead: "",
  },
  {
    name: "a report moves a message back",
    file: "app/features/delivery/bounces/mail-events.server.ts",
    line: "const moves = next !== undefined && canMove(row.state, next);",
    instead: "const moves = next !== undefined && row.state !== next;",
  },
  {
    name: "what is first heard of by a report isn't noted as accepted",
    file: "app/features/delivery/bounces/mail-events.server.ts",
    line: "...(moves && row.acceptedAt === null ? { acceptedAt: event.at } : {}),",
    instead: "",
  },
  {
    name: "an answer with an id twice is believed",
    file: "app/providers/mail/resend.server.ts",
    line: "const isOnce = refused.size === errors.length && new Set(ids).size === ids.length;",
    instead: "const isOnce = true;",
  },
  {
    name: "a call is written down as another provider's",
    file: `${WORKER}/start-calls.server.ts`,
    line: "transport: transportId(claim.transport),",
    instead: "transport: claim.transport.name,",
  },
];
