import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

test.each([
  [
    "/forms/0123456789abcdefghjkmnpqr/webinar/people?x=1",
    { table: "forms", id: "0123456789abcdefghjkmnpqr" },
  ],
  ["/sent/0123456789abcdefghjkmnpqr", { table: "batches", id: "0123456789abcdefghjkmnpqr" }],
  [
    "/certificates/0123456789abcdefghjkmnpqr/message",
    { table: "projects", id: "0123456789abcdefghjkmnpqr" },
  ],
  ["/people/0123456789abcdef0123", { table: "people", id: "0123456789abcdef0123" }],
  [
    "/settings/api/webhooks/0123456789abcdefghjkmnpqr",
    { table: "webhookEndpoints", id: "0123456789abcdefghjkmnpqr" },
  ],
  ["/settings/members/0123456789abcdefghjkmnpqr/remove", null],
  ["/projects/bin", null],
  ["/forms", null],
  ["/settings/members", null],
  [null, null],
])("%s leads to %j", (link, expected) => {
  expect(linkTarget(link)).toEqual(expected);
});
