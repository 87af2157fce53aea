import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import { renderBuiltInBackground } from "#app/engines/certificate/drawing.server.ts";
import { newElement } from "#app/engines/design-editor/new-element.ts";
import { sampleBackground } from "../../../../tests/factories/sample-drawing.ts";
import { busyShare, readBusyMap } from "./busy-places.server.ts";

test("a frame is busy, the paper inside it is not", async () => {
  const map = await readBusyMap(await sampleBackground("gradient", 1000, 707));
  expect(busyShare(map, { x: 10, y: 10, width: 80, height: 80 })).toBe(0);
  expect(busyShare(map, { x: 0, y: 0, width: 4, height: 4 })).toBeGreaterThan(0.3);
});

test.each(BUILT_IN_DESIGNS.map(({ slug, design }) => [slug, design] as const))(
  "a signature and a seal keep off the artwork of %s",
  async (slug, design) => {
    const map = await readBusyMap(renderBuiltInBackground(slug));
    const isBusy = (box: Parameters<typeof busyShare>[1]) => busyShare(map, box) > 0.02;
    for (const element of ["signature", "seal", "line"] as const) {
      const [field] = newElement(design, element, isBusy);
      expect([element, isBusy(field!.box), field!.box.width > 4]).toEqual([element, false, true]);
    }
  },
  30_000,
);
