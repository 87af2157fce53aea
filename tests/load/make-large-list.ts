import { once } from "node:events";
import { createWriteStream } from "node:fs";

const GIVEN = [
  "Adébáyọ̀",
  "Chiọma",
  "Fúnmiláyọ̀",
  "Ngọzị",
  "Ṣẹ́gun",
  "Ƙasimu",
  "Ɗanladi",
  "Zainab",
  "José",
  "Łukasz",
  "Mary Ann",
  "O’Neil",
  "عائشة",
  "李",
];
const FAMILY = [
  "Ọlá",
  "Nwankwọ",
  "Ọ̀ṣúnkẹ́",
  "Ẹ̀bùn",
  "Bello",
  "Ƙofarmata",
  "Ezeh",
  "da Silva e Souza",
  "Nwachukwu-Oghenekaro",
  "بن علي",
];
const COURSES = [
  "Data Analysis Fundamentals",
  "Safety at Work: Level 2",
  "Ẹ̀kọ́ Ìṣirò",
  "Excel, in 60 Minutes",
];

/**
 * Writes a list of made-up people as CSV; the same people each time. `first`: the number of the
 * first.
 */
export async function makeLargeList(path: string, people: number, first = 1): Promise<void> {
  const out = createWriteStream(path);
  out.write("First Name,Last Name,Email Address,Certificate Name,Score\r\n");
  let seed = 42;
  const pick = <T>(from: T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from[seed % from.length]!;
  };
  for (let i = first; i < first + people; i++) {
    const line = `${pick(GIVEN)},${pick(FAMILY)},person${i}@mail.test,"${pick(COURSES)}",${(i * 7) % 101}\r\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "close");
}
