import { expect, test } from "vitest";
import { ehloName } from "./smtp.server.ts";

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
