import { expect, test } from "vitest";
import { newWebhookSecret, shownSecret, webhookHeaders } from "./sign-webhook.server.ts";

test("the published example of Standard Webhooks is signed as published", () => {
  const post = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
  const headers = webhookHeaders(
    post,
    "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    new Date(1614265330 * 1000),
  );
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  expect([headers["webhook-id"], headers["webhook-timestamp"]]).toEqual([post.id, "1614265330"]);
});

test("the length is of the bytes, and the time whole seconds", () => {
  const headers = webhookHeaders({ id: "a", body: "ọ" }, newWebhookSecret(), new Date(1999));
  expect([headers["Content-Length"], headers["webhook-timestamp"]]).toEqual(["3", "1"]);
});

test("a secret is 32 random bytes, never twice the same", () => {
  const secret = newWebhookSecret();
  expect(Buffer.from(secret, "base64")).toHaveLength(32);
  expect(newWebhookSecret()).not.toBe(secret);
  expect(shownSecret(secret)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
