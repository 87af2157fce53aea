import { expect, test } from "vitest";
import { isSameName } from "./same-name.ts";

const [first, middle, last] = ["Fúnmiláyọ̀", "Grace", "Adébáyọ̀"];
const typed = (text: string) => {
  const [firstName = "", lastName = ""] = text.split("/");
  return { firstName, lastName };
};
const recorded = (text: string) => {
  const [one = "", two = "", three = ""] = text.split("/");
  return { first: one, middle: two, last: three };
};

test.each([
  ["Funmilayo/Adebayo", `${first}/${middle}/${last}`, "marks"],
  ["FÚNMILÁYỌ̀/ADÉBÁYỌ̀", "funmilayo//adebayo", "case"],
  ["Adebayo/Funmilayo", "Funmilayo//Adebayo", "order"],
  ["Grace/Adebayo", "Funmilayo/Grace/Adebayo", "known by the middle name"],
  ["Funmilayo Grace/Adebayo", "Funmilayo/Grace/Adebayo", "the middle name with the first"],
  ["Funmilayo/Grace Adebayo", "Funmilayo/Grace/Adebayo", "the middle name with the last"],
  ["Ade Bayo/Ojo-Bello", "Ade-Bayo//Ojo Bello", "hyphen and space"],
  ["Adebayo/OjoBello", "Ade-Bayo//Ojo Bello", "written together"],
  ["Ada/Obi", "Adaeze Ada/Ngozi/Obi", "one of two first names"],
  ["Ade Bayo/Ojo", "Adebayo//Ojo", "written apart"],
  ["Kande/Bature", "Ƙande//Ɓature", "Hausa's hooked letters"],
  ["Dan Yaro/Musa", "Ɗan Ƴaro//Musa", "Hausa's hooked letters"],
  ["Ọlụchi/Ṅwosu", "OLUCHI//NWOSU", "Igbo's dots"],
  ["Shina/O'Neil", "Shina//ONEIL", "apostrophes"],
  ["Shina/O’Neil", "Shina//O'Neil", "apostrophes"],
  ["Musa/Musa", "Musa//Musa", "one name twice"],
])("%s is %s (%s)", (given, record) => {
  expect(isSameName(typed(given), recorded(record))).toBe(true);
});

test.each([
  ["Ada/Obi", "Ada//Bello", "another last name"],
  ["Ngozi/Obi", "Ada//Obi", "another first name"],
  ["Ada/Ada", "Ada//Obi", "the last name left out"],
  ["Obi/Obi", "Ada//Obi", "the first name left out"],
  ["A./Obi", "Ada//Obi", "an initial"],
  ["Ada/Obi", "Ada//Obi-Bello", "one of two last names"],
  ["Ada Ngozi/Obi", "Ada//Obi", "a name that is not on record"],
  ["Musa/Bello", "Musa//Musa", "a name that is not on record"],
  ["Ade/Bayo", "Adebayo//Ojo", "pieces of a name"],
  ["/", "Ada//Obi", "no name typed"],
  ["Ada/Obi", "//", "no name on record"],
  ["Ọla/Obi", "Ala//Obi", "another letter"],
])("%s is not %s (%s)", (given, record) => {
  expect(isSameName(typed(given), recorded(record))).toBe(false);
});
