import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { BadSmsEvent, readTermiiWebhook } from "./termii-webhook.server.ts";

const KEY = "tsk_test";
const sign = (body: string, key = KEY) => createHmac("sha512", key).update(body).digest("hex");
const read = (event: object) =>
  readTermiiWebhook(JSON.stringify(event), sign(JSON.stringify(event)), KEY);

test.each([
  ["DELIVERED | Message delivered to handset", "delivered"],
  ["Delivered", "delivered"],
  ["DND Active on Phone Number", "failed"],
  ["Message Failed", "failed"],
  ["Undelivered", "failed"],
  ["Rejected", "failed"],
  ["Expired", "failed"],
])("a report that says %s: %s", (status, state) => {
  expect(
    read({ type: "outbound", message_id: "5964", receiver: "2348031234567", status }),
  ).toMatchObject({
    kind: "report",
    reference: "5964",
    state,
  });
});

test("a reply has its number in full; what says nothing is nothing", () => {
  expect(read({ type: "inbound", sender: "2348031234567", message: " Stop " })).toEqual({
    kind: "reply",
    from: "+2348031234567",
    text: " Stop ",
  });
  expect(read({ type: "inbound", sender: "MTN", message: "Stop" })).toBeNull();
  expect(read({ type: "outbound", message_id: "5964", status: "Message Sent" })).toBeNull();
  expect(read({ type: "outbound", status: "Delivered" })).toBeNull();
  expect(readTermiiWebhook("[]", sign("[]"), KEY)).toBeNull();
});

test("what isn't signed with our key, or was altered, is refused", () => {
  const body = JSON.stringify({ type: "inbound", sender: "2348031234567", message: "STOP" });
  for (const signature of [null, "", "deadbeef", sign(body, "other"), sign(`${body} `)])
    expect(() => readTermiiWebhook(body, signature, KEY)).toThrow(BadSmsEvent);
  expect(() => readTermiiWebhook("STOP", sign("STOP"), KEY)).toThrow(BadSmsEvent);
});
