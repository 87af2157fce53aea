import { expect, test } from "vitest";
import { nameCapitals } from "../../names/index.ts";
import { inLetterCase } from "./letter-case.ts";

const nfc = (text: string) => text.normalize("NFC");

test.each([
  ["ọ̀ṣúnkẹ́ ẹ̀bùn", "Ọ̀ṢÚNKẸ́ Ẹ̀BÙN", "Ọ̀ṣúnkẹ́ Ẹ̀bùn"],
  [
    "ɓala ɗanladi ƙwairanga ƴar'adua",
    "ƁALA ƊANLADI ƘWAIRANGA ƳAR'ADUA",
    "Ɓala Ɗanladi Ƙwairanga Ƴar'adua",
  ],
  ["ngọzị ṅkẹ́chi", "NGỌZỊ ṄKẸ́CHI", "Ngọzị Ṅkẹ́chi"],
  ["istanbul ışık", "ISTANBUL IŞIK", "Istanbul Işık"],
  ["oluwaseun adé-bello", "OLUWASEUN ADÉ-BELLO", "Oluwaseun Adé-Bello"],
  ["o'brien mcDonald", "O'BRIEN MCDONALD", "O'Brien McDonald"],
  ["maria d'almeida", "MARIA D'ALMEIDA", "Maria D'Almeida"],
  ["joão da silva", "JOÃO DA SILVA", "João da Silva"],
  ["lene van der berg", "LENE VAN DER BERG", "Lene van der Berg"],
  ["kofi n'guessan", "KOFI N'GUESSAN", "Kofi N'Guessan"],
  ["musa sa'adu", "MUSA SA'ADU", "Musa Sa'adu"],
  ["ugo nwáḿkpá", "UGO NWÁḾKPÁ", "Ugo Nwáḿkpá"],
])("%s keeps its marks in capitals and as a title", (typed, upper, title) => {
  expect(inLetterCase(typed, "upper")).toBe(nfc(upper));
  expect(inLetterCase(typed, "title")).toBe(nfc(title));
});

test("a name typed in capitals becomes one, its numeral stays", () => {
  expect(inLetterCase("ADÉBÁYỌ̀ OKAFOR III", "title")).toBe(nfc("Adébáyọ̀ Okafor III"));
  expect(inLetterCase("NYSC award of merit", "title")).toBe("NYSC Award Of Merit");
  expect(inLetterCase("WHAT TO DO IN A VAN", "title")).toBe("What To Do In A Van");
  expect(inLetterCase("JOÃO  DA SILVA", "title")).toBe("João  da Silva");
  for (const name of ["MARIA D'ALMEIDA", "LENE VAN DER BERG", "SEAN O'NEIL", "ABDUL'AZIZ SA'ADU"])
    expect(inLetterCase(name, "title")).toBe(nameCapitals(name));
});

test("small letters keep their marks; no case leaves the text alone", () => {
  expect(inLetterCase("ẸKÚNDAYỌ̀ ƊAN", "lower")).toBe(nfc("ẹkúndayọ̀ ɗan"));
  expect(inLetterCase("As Typed", undefined)).toBe("As Typed");
});
