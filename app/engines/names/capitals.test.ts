import { expect, test } from "vitest";
import { hasWrongCapitals, isShouted, nameCapitals } from "./capitals.ts";

test.each([
  ["MARIA D'ALMEIDA", "Maria D'Almeida"],
  ["JOÃO DA SILVA", "João da Silva"],
  ["DA SILVA", "Da Silva"],
  ["LENE VAN DER BERG", "Lene van der Berg"],
  ["SEAN O'NEIL", "Sean O'Neil"],
  ["KOFI N’GUESSAN", "Kofi N’Guessan"],
  ["KEVIN MCCARTHY", "Kevin McCarthy"],
  ["MUSA SA'ADU", "Musa Sa'adu"],
  ["ZAINAB ƳAR'ADUA", "Zainab Ƴar'adua"],
  ["'YAR'ADUA", "'Yar'adua"],
  ["ABDUL'AZIZ", "Abdul'aziz"],
  ["NWÁḾKPÁ", "Nwáḿkpá"],
  ["A'ISHA", "A'isha"],
  ["SAMUEL ETO'O", "Samuel Eto'o"],
  ["MARIA DELL'ORTO", "Maria Dell'Orto"],
  ["JEAN-PIERRE", "Jean-Pierre"],
  ["ABD-EL-KADER", "Abd-el-Kader"],
  ["T.A. BALOGUN III", "T.A. Balogun III"],
  ["HERBERT MACAULAY", "Herbert Macaulay"],
  ["RAMSAY MACDONALD", "Ramsay MacDonald"],
  ["MACHADO MACK", "Machado Mack"],
  ["JUAN DE LA CRUZ", "Juan de la Cruz"],
  ["ƐDƐM ƉELA ŊUTSU", "Ɛdɛm Ɖela Ŋutsu"],
  ["ISTANBUL IŞIK", "Istanbul Işık".replace("ı", "i")],
])("%s becomes %s", (written, right) => {
  expect(nameCapitals(written)).toBe(right.normalize("NFC"));
});

test("a particle that isn't first in the whole name stays small", () => {
  expect(nameCapitals("DA SILVA", { isFirst: false })).toBe("da Silva");
  expect(nameCapitals("VAN DER BERG", { isFirst: false })).toBe("van der Berg");
});

test("initials, numerals and names with capitals inside are no slips", () => {
  for (const word of ["T.", "T.A.", "AJ", "III", "McCarthy", "OluwaSeun", "O'Neil", "D'Almeida"])
    expect(hasWrongCapitals(word, true), word).toBe(false);
  for (const word of ["OBI", "obi", "nGOZI", "NGozi", "ƳAR'ADUA", "ADE-BELLO", "GROß"])
    expect(hasWrongCapitals(word, true), word).toBe(true);
  expect(hasWrongCapitals("da", true)).toBe(false);
  expect(hasWrongCapitals("da", false)).toBe(true);
  expect([isShouted("BA"), isShouted("TJ"), isShouted("NWÁḾKPÁ")]).toEqual([true, false, true]);
});
