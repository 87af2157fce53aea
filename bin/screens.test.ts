import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { HOME_SCREENS, isScreen } from "../app/features/site/pages/screen-picture.ts";
import {
  DEVICES,
  GUIDE_PICTURES,
  GUIDE_SCALES,
  guideFile,
  HOME_BYTES,
  MAX_GUIDE_BYTES,
  SCREENS,
  SMALL,
} from "./screens.ts";

/** Addresses of pictures in the site's Markdown. */
const shown = new Set(
  globSync("app/features/site/content/**/*.md").flatMap((path) =>
    [
      ...readFileSync(path, "utf8").matchAll(/!\[[^\]]*\]\((\/(?:guides|screenshots)\/[^)\s]+)\)/g),
    ].map(([, address]) => address!),
  ),
);
/** Of a picture of the home page, pages name one of the four. */
const home = SCREENS.filter(({ size }) => size).map(({ name }) => name);
const taken = [
  ...SCREENS.filter(({ name, size }) => !size || name in HOME_SCREENS).map(
    ({ name }) => `/screenshots/${name}`,
  ),
  ...GUIDE_PICTURES.map((picture) => `/guides/${guideFile(picture)}`),
];

test("the script takes every picture of the product that pages show", () => {
  expect([...shown].filter((address) => address !== "/screenshots/name").sort()).toEqual(
    [...taken].sort(),
  );
});

test("every picture in the folders is one of them", () => {
  const files = taken
    .flatMap((address) =>
      isScreen(address) && !home.includes(address.split("/").at(-1) ?? "")
        ? ["avif", "webp"].flatMap((ending) =>
            (address.endsWith("-phone") ? [""] : ["", "-small"]).map(
              (size) => `${address}${size}.${ending}`,
            ),
          )
        : [address],
    )
    .filter((path) => !/home-[a-z]+$/.test(path));
  files.push(
    ...home.flatMap((name) =>
      (name.includes("-dark") ? ["avif"] : ["avif", "webp"]).map(
        (ending) => `/screenshots/${name}.${ending}`,
      ),
    ),
  );
  const found = ["guides", "screenshots"].flatMap((folder) =>
    readdirSync(`public/${folder}`).map((file) => `/${folder}/${file}`),
  );
  expect(found.sort()).toEqual(files.sort());
});

test("pictures of the product are as large as shown, and light", async () => {
  for (const picture of GUIDE_PICTURES) {
    const path = `public/guides/${guideFile(picture)}`;
    expect([path, existsSync(path)]).toEqual([path, true]);
    const { width } = await sharp(path).metadata();
    expect(
      GUIDE_SCALES.map((scale) => picture.width * scale),
      path,
    ).toContain(width);
    expect(statSync(path).size, path).toBeLessThanOrEqual(MAX_GUIDE_BYTES);
  }
  for (const { name, device, size } of SCREENS) {
    expect(statSync(`public/screenshots/${name}.avif`).size, name).toBeLessThanOrEqual(
      size ? HOME_BYTES[device] : DEVICES[device].mostBytes,
    );
    if (device === "phone" || size) continue;
    const small = `public/screenshots/${name}-small.avif`;
    expect((await sharp(small).metadata()).width, small).toBe(SMALL.width);
    expect(statSync(small).size, small).toBeLessThanOrEqual(SMALL.mostBytes);
  }
});
