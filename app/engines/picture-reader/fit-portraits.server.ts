import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { MAX_PICTURES_BYTES } from "./event-picture-sizes.ts";

/** Made smaller once: the same page is asked for by everybody. */
const smaller = new LRUCache<string, string>({ max: 500 });

const TRIES = [
  [64, 26],
  [64, 12],
  [48, 12],
  [48, 5],
  [32, 5],
] as const;

/** A picture no smaller than this is left as it is: below it nobody is recognised. */
const LEAST_BYTES = 220;

/**
 * Speakers with pictures (WebP, base64) that fit into their page beside `otherBytes`, the logo's:
 * where all of them are too much, each gets its share. One that can't be read is left out.
 */
export async function fitPortraits<Speaker extends { picture: string }>(
  speakers: readonly Speaker[],
  otherBytes: number,
): Promise<Speaker[]> {
  const sizes = speakers.map(({ picture }) => bytesOf(picture));
  const room = MAX_PICTURES_BYTES - otherBytes;
  if (sizes.reduce((sum, size) => sum + size, 0) <= room) return [...speakers];
  const share = Math.max(Math.floor(room / sizes.filter(Boolean).length), LEAST_BYTES);
  return Promise.all(
    speakers.map(async (speaker) =>
      bytesOf(speaker.picture) <= share
        ? speaker
        : { ...speaker, picture: await shrink(speaker.picture, share) },
    ),
  );
}

async function shrink(picture: string, maxBytes: number): Promise<string> {
  const key = `${maxBytes}:${picture}`;
  const known = smaller.get(key);
  if (known !== undefined) return known;
  let made = "";
  try {
    for (const [width, quality] of TRIES) {
      const webp = await sharp(Buffer.from(picture, "base64"))
        .resize({ width })
        .webp({ quality, effort: 6 })
        .toBuffer();
      made = webp.toString("base64");
      if (webp.byteLength <= maxBytes) break;
    }
  } catch {
    made = "";
  }
  smaller.set(key, made);
  return made;
}

function bytesOf(base64: string): number {
  return Math.ceil((base64.length * 3) / 4);
}
