import { expect, test } from "vitest";
import { socialName } from "./social-name.ts";

test("networks are called by their names, others by their host", () => {
  expect(
    ["https://www.facebook.com/lagoon", "https://ng.linkedin.com/in/a", "https://x.com/a", "https://mastodon.lagoon.test/@a"].map(
      socialName,
    ),
  ).toEqual(["Facebook", "LinkedIn", "X", "mastodon.lagoon.test"]);
});
