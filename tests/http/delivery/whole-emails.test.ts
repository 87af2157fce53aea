import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("no letter is torn, wherever on the page it falls", async () => {
  const visitor = app.visitor();
  for (let shift = 0; shift < 24; shift++) {
    // Long enough to lie over the edge of a block of 2,048 bytes, at each of its letters' bytes in
    // turn.
    const reachAt = "ẹ".repeat(600);
    const firstName = "a".repeat(shift * 31);
    const html = await (
      await visitor.post("/help", { firstName, lastName: "Ẹ̀kọ́", reachAt, message: "x" })
    ).text();
    expect([shift, html.includes("\0"), html.includes("\ufffd")]).toEqual([shift, false, false]);
    expect(html).toContain(`value="${reachAt}"`);
  }
});
