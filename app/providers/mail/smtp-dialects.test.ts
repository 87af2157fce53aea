import { expect, test } from "vitest";
import { accountProblem, serviceHeaders, serviceIdOf } from "./smtp-dialects.ts";

test.each([
  [454, "454 Throttling failure: Maximum sending rate exceeded.", { kind: "wait", seconds: null }],
  [454, "454 Throttling failure: Daily message quota exceeded.", { kind: "wait", seconds: 600 }],
  [554, "554 Message rejected: Email address is not verified.", { kind: "halt" }],
  [550, "550 5.1.1 User unknown", null],
  [452, "452 4.2.2 Mailbox full", null],
  [451, "451 4.7.1 Greylisted, try again", null],
])("%i is about our account or the message", (status, said, problem) => {
  expect(accountProblem(status, said)).toEqual(problem);
});

test("each service is told our id in its own way", () => {
  const headersOf = (service: Parameters<typeof serviceHeaders>[0]) =>
    serviceHeaders(service, { delivery: "d1" });
  expect(headersOf("postmark")).toEqual({
    "X-PM-KeepID": "true",
    "X-PM-Metadata-delivery": "d1",
  });
  expect(headersOf("mailgun")).toEqual({ "X-Mailgun-Variables": '{"delivery":"d1"}' });
  expect(headersOf("brevo")).toEqual({ "X-Mailin-custom": "delivery:d1" });
  expect(headersOf(null)).toEqual({});
});

test("only SES answers with an id of its own", () => {
  const answer = "250 Ok 0102018f3d2a1b4c-5e6f-000000";
  expect(serviceIdOf("ses", answer)).toBe("0102018f3d2a1b4c-5e6f-000000");
  expect(serviceIdOf(null, answer)).toBeNull();
});
