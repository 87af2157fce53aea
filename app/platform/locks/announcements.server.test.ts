import { expect, test } from "vitest";
import { openSqlite } from "#db/database.server.ts";
import { addPeer, announce, hearFromPeer, onAnnouncement } from "./announcements.server.ts";

test("both processes of a server on SQLite hear each other once", async () => {
  const { db } = openSqlite(":memory:");
  const heard: string[] = [];
  const told: string[] = [];
  onAnnouncement(db, "delivery", () => heard.push("delivery"));
  const stop = addPeer((what) => told.push(what));
  announce(db, "delivery");
  expect([heard, told]).toEqual([["delivery"], ["delivery"]]);
  hearFromPeer(db, "delivery");
  expect([heard, told]).toEqual([["delivery", "delivery"], ["delivery"]]);
  stop();
  announce(db, "delivery");
  expect(told).toEqual(["delivery"]);
  await db.destroy();
});
