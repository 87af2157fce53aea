import { expect, test } from "vitest";
import { isPublicAddress, readWebhookTarget } from "./target.ts";

const INSIDE = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.255",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "192.175.48.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::10.0.0.1",
  "64:ff9b::169.254.169.254",
  "64:ff9b::168.63.129.16",
  "64:ff9b:0:0:0:1:8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:0:7f00:1::",
  "2001:2::1",
  "2001:10::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a00:1::1",
  "3fff::1",
  "3fff:fff::1",
  "2620:4f:8000::1",
  "4000::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
];

test.each(INSIDE)("C24 %s is not of the open internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "64:ff9b::8.8.8.8",
  "64:ff9b::808:808",
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00:1450:4001:800::200e",
  "3ffe::1",
])("%s is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "",
  "localhost",
  "8.8.8",
  "8.8.8.8.8",
  "8.8.8.256",
  "08.8.8.8",
  "0x8.8.8.8",
  "134744072",
  " 8.8.8.8",
  "8.8.8.8 ",
  "1::2::3",
  ":::",
  "2001",
  "2001:4860",
  "2001:4860:4860:0:0:0:0:0:8888",
  "2001:4860:4860::gggg",
  "2001:4860:4860::12345",
  "2606:4700::8.8.8.8.8",
])("what is no address (%j) is not of the open internet either", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ["decimal", "http://2130706433/"],
  ["octal", "http://0177.0.0.1/"],
  ["hex", "http://0x7f.0.0.1/"],
  ["one hex number", "http://0x7f000001/"],
  ["short", "http://127.1/"],
  ["shorter", "http://0/"],
  ["trailing dot", "http://127.0.0.1./"],
  ["full-width digits", "http://①②⑦.⓪.⓪.①/"],
  ["percent-encoded", "http://%31%32%37.0.0.1/"],
  ["metadata in decimal", "http://2852039166/latest/meta-data/"],
  ["IPv6 loopback", "http://[::1]/"],
  ["IPv4 in IPv6", "https://[::ffff:169.254.169.254]/"],
  ["NAT64", "https://[64:ff9b::169.254.169.254]/"],
  ["private", "https://192.168.1.1/hook"],
])("C24 a private address is refused however it is written: %s", (_, address) => {
  expect(readWebhookTarget(address)).toEqual({
    problem:
      "The address leads into a private network. Enter one that the whole internet can reach.",
  });
});

test.each([
  ["no web address", "hooks.lagoon.test/x", /not a web address/],
  ["empty", "", /not a web address/],
  ["another scheme", "ftp://lagoon.test/", /starts with https/],
  ["a file", "file:///etc/passwd", /starts with https/],
  ["a script", "javascript:alert(1)", /starts with https/],
  ["a name and a password", "https://ada:secret@lagoon.test/", /user name and the password/],
  ["a name", "https://ada@lagoon.test/", /user name and the password/],
  ["a mail server's port", "http://lagoon.test:25/", /ports 80, 443 and 8443/],
  ["a database's port", "http://lagoon.test:5432/", /ports 80, 443 and 8443/],
  ["a very long one", `https://lagoon.test/${"x".repeat(2_000)}`, /longer than 2,000/],
])("C24 refused: %s", (_, address, problem) => {
  expect(readWebhookTarget(address)).toHaveProperty("problem", expect.stringMatching(problem));
});

test.each([
  "https://hooks.lagoon.test/iweri?key=1",
  "http://lagoon.test",
  "https://lagoon.test:8443/",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]/",
])("allowed: %s", (address) => {
  expect(readWebhookTarget(address)).toEqual({ url: new URL(address) });
});
