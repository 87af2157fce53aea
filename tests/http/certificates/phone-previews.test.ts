import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("previews that phones ask for have few bytes, whatever the artwork", async () => {
  const owner = await app.organiser();
  const person = { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀", email: "funmi@people.test" };
  const { id } = await addReadyProject(app.context, owner, [person]);
  for (const [widthPx, most] of [
    [480, 18_000],
    [860, 60_000],
  ] as const) {
    const answer = await owner.get(`/certificates/${id}/preview.webp?person=1&w=${widthPx}`);
    const picture = new Uint8Array(await answer.arrayBuffer());
    expect((await sharp(picture).metadata()).width).toBe(widthPx);
    expect(picture.length).toBeLessThanOrEqual(most);
  }
});
