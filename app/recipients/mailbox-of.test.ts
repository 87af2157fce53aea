import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox-of.ts";

test("C23 one mailbox is one mailbox, whatever is put before its @", () => {
  expect(new Set(["ada.obi@gmail.com", "adaobi+1@gmail.com", "a.d.a.obi+x+y@googlemail.com"].map(mailboxOf)).size).toBe(1);
  expect(mailboxOf("ada.obi@people.test")).toBe("ada.obi@people.test");
});
