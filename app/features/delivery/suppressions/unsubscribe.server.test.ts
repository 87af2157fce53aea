import { expect, test } from "vitest";
import { readUnsubscribeToken, unsubscribeToken, unsubscribeUrl } from "./unsubscribe.server.ts";

const config = {
  sessionSecret: "a secret that is long enough to be one",
  appUrl: "https://iweri.example",
};
const deliveryId = "1m7vzgc002nkpfp77ragbskny";

test("a token is the message id with 16 letters from our secret", () => {
  const token = unsubscribeToken(config, deliveryId);
  expect(token).toMatch(/^1m7vzgc002nkpfp77ragbskny[0-9a-hjkmnp-tv-z]{16}$/);
  expect(unsubscribeToken(config, deliveryId)).toBe(token);
  expect(readUnsubscribeToken(config, token)).toBe(deliveryId);
  expect(unsubscribeUrl({ config } as never, deliveryId)).toBe(`https://iweri.example/u/${token}`);
});

test("C14 a token invented, changed, cut or made elsewhere is refused", () => {
  const token = unsubscribeToken(config, deliveryId);
  const last = token.at(-1) === "0" ? "1" : "0";
  for (const wrong of [
    undefined,
    "",
    deliveryId,
    token.slice(0, -1),
    `${token}0`,
    token.slice(0, -1) + last,
    `2${token.slice(1)}`,
    token.toUpperCase(),
    unsubscribeToken({ sessionSecret: "another secret" }, deliveryId),
    "x".repeat(10_000),
    "é".repeat(41),
  ])
    expect(readUnsubscribeToken(config, wrong)).toBeNull();
});
