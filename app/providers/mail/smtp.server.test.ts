import { expect, test } from "vitest";
import { ehloName, openSmtp } from "./smtp.server.ts";

test.each([
  ["https://certificates.example.org", "certificates.example.org"],
  ["https://Certificates.Example.org:8443/", "certificates.example.org"],
  ["https://çertificat.example", "xn--ertificat-p3a.example"],
  ["http://192.0.2.7:3000", "[192.0.2.7]"],
  ["http://[2001:db8::7]:3000", "[IPv6:2001:db8::7]"],
  ["http://localhost:3000", "[127.0.0.1]"],
])("%s introduces itself as %s", (appUrl, name) => {
  expect(ehloName(appUrl)).toBe(name);
});

const MESSAGE = {
  messageId: "<1@iweri.test>",
  from: { name: "Iweri", email: "a@iweri.test" },
  to: { name: "Ada", email: "ada@people.test" },
  replyTo: "",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

test.each([
  ["smtp://127.0.0.1:1", "The mail server refused the connection"],
  ["smtp://nowhere.invalid:2525", "The mail server has no address in DNS"],
])("why %s wasn't reached is named", async (url, reason) => {
  const mail = openSmtp(url, { appUrl: "https://iweri.test" });
  const [outcome] = await mail.send([MESSAGE], { idempotencyKey: "one" });
  expect(outcome).toMatchObject({
    kind: "retry",
    everyone: true,
    reason: expect.stringContaining(reason),
  });
  await mail.close();
});
