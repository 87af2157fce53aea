import { expect, test } from "vitest";
import { fullDiskMessage } from "./full-disk.ts";

test.each([
  ["/sign-in", false, "we can’t sign anyone in or out"],
  ["/auth/google/callback", false, "we can’t sign anyone in or out"],
  ["/sign-in-help", false, "what you sent wasn’t saved"],
  ["/newsletter", false, "what you sent wasn’t saved"],
  ["/bulk-email/upload", true, "no room for your upload"],
  ["/api/v1/lists", false, "Send it again in a few minutes"],
])("on a full disk %s says what wasn't done", (path, isUpload, words) => {
  expect(fullDiskMessage({ path, isUpload })).toContain(words);
});
