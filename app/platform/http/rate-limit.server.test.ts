import { expect, test } from "vitest";
import { networkOf } from "./rate-limit.server.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1::", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
  ["ada@people.test", "ada@people.test"],
  ["contact:1:2", "contact:1:2"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["abc:1:2", "abc:1:2"],
])("%s is counted as %s", (client, network) => {
  expect(networkOf(client)).toBe(network);
});
