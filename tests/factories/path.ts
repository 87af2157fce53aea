import { NOBODY } from "../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../app/features/mailings/bulk/bulk-drafts.server.ts";
import type { StepKind } from "../../app/features/mailings/paths/path-model.ts";
import {
  createPath,
  readPath,
  switchPath,
} from "../../app/features/mailings/paths/paths.server.ts";
import { takeTurn } from "../../app/features/mailings/paths/turn.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { fillList } from "../../db/fill-list.server.ts";
import { insertRows } from "../../db/writing.server.ts";
import { ACCOUNT, ACTOR, openSendingHarness, type SendingHarness } from "./sending-harness.ts";

export interface PathHarness extends SendingHarness {
  listId: string;
  pathId: string;
  stepIds: string[];
  after(ms: number): void;
  join(emails: string[]): Promise<void>;
  turn(): Promise<void>;
  sent(): Promise<string[]>;
  places(): Promise<Record<string, string>>;
}

export type Step = { kind: StepKind; settings?: object };

/** A path for a list, whose e-mails have a message each. */
export async function openPath(steps: Step[], { toEveryone = true } = {}): Promise<PathHarness> {
  let now = new Date("2026-12-01T09:00:00Z");
  const picture = async () => new Uint8Array(100);
  const harness = await openSendingHarness({
    clock: () => now,
    drawing: { picture, check: async () => [] } as never,
  });
  const { db, clock } = harness.context;
  const listId = newId();
  await db
    .insertInto("recipientLists")
    .values({
      id: listId,
      accountId: ACCOUNT.id,
      name: "Cohort",
      columns: "[]",
      source: "upload",
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
  const account = { id: ACCOUNT.id };
  const source = { tab: "uploads" as const, card: listId };
  const pathId = (await createPath(db, {
    account,
    userId: ACTOR,
    now,
    name: "Welcome",
    source,
    toEveryone,
  }))!;
  const stepIds: string[] = [];
  for (const [index, { kind, settings = {} }] of steps.entries()) {
    const audience = { tab: "all" as const, card: null, choice: NOBODY };
    const draft = { accountId: ACCOUNT.id, userId: ACTOR, audience, now };
    const draftId = kind === "email" ? await createDraft(db, draft) : null;
    if (draftId)
      await db
        .updateTable("bulkDrafts")
        .set({ subject: `Mail ${index + 1}`, body: "Dear {First Name}, welcome to the course." })
        .where("id", "=", draftId)
        .execute();
    const id = newId();
    stepIds.push(id);
    await db
      .insertInto("pathSteps")
      .values({
        id,
        pathId,
        position: index + 1,
        kind,
        settings: JSON.stringify(settings),
        draftId,
        passed: 0,
        skipped: 0,
      })
      .execute();
  }
  await switchPath(db, (await readPath(db, pathId))!, { account, userId: ACTOR, now, to: "on" });
  let position = 0;
  return {
    ...harness,
    listId,
    pathId,
    stepIds,
    after(ms) {
      now = new Date(now.getTime() + ms);
    },
    async join(emails) {
      const at = clock().toISOString();
      const rows = emails.map((email) => ({
        id: newId(),
        accountId: ACCOUNT.id,
        listId,
        position: ++position,
        firstName: "Ada",
        lastName: "Obi",
        email,
        certificateName: "",
        fields: "{}",
        searchText: email,
        createdAt: at,
        updatedAt: at,
      }));
      await db.transaction().execute(async (trx) => {
        const list = { accountId: ACCOUNT.id, listId };
        await fillList(trx, list, () => insertRows(trx, "recipients", rows));
      });
    },
    async turn() {
      for (let turns = 0; turns < 200; turns++) {
        await takeTurn(harness.context, pathId);
        const path = (await readPath(db, pathId))!;
        if (path.state !== "on" || path.nextTurnAt! > clock().toISOString()) return;
      }
      throw new Error("no end of turns");
    },
    async sent() {
      const rows = await db
        .selectFrom("deliveries")
        .innerJoin("batches", "batches.id", "deliveries.batchId")
        .select(["batches.subject", "deliveries.toEmail"])
        .where("deliveries.kind", "=", "recipient")
        .execute();
      return rows.map(({ subject, toEmail }) => `${subject.slice(0, 6)} ${toEmail}`).sort();
    },
    async places() {
      const rows = await db.selectFrom("pathPeople").selectAll().execute();
      const at = (stepId: string) => stepIds.indexOf(stepId) + 1;
      return Object.fromEntries(
        rows.map(({ email, state, stepId }) => [
          email,
          state === "waiting" ? `step ${at(stepId)}` : state,
        ]),
      );
    },
  };
}
