import { expect, test } from "vitest";
import { findHeadingRow } from "./find-heading-row.ts";
import { guessMapping } from "./guess-mapping.ts";
import { checkMapping, columnLetters, type Mapping, nameColumns } from "./list-columns.ts";
import { splitFullName } from "./split-full-name.ts";

const guess = (headings: string[], ...rows: string[][]) => guessMapping(headings, rows, headings.length);
const PERSON = ["Ada", "Obi", "ada@mail.test", "Course"];

test.each([
  [["First Name", "Last Name", "Email Address", "Certificate Name"]],
  [["FIRST_NAME", "surname", "E-mail", "Certificate"]],
  [["Orúkọ", "Àpèlé", "Ímeèlì", "Ẹ̀kọ́"]],
  [["Prénom", "Nom de famille", "Adresse e-mail", "Formation"]],
  [["Prénom", "Nom", "Courriel", "Certificat"]],
  [["Nome", "Sobrenome", "Correio eletrónico", "Curso"]],
  [["Primeiro nome", "Apelido", "Endereço de e-mail", "Certificado"]],
  [["Suna", "Sunan mahaifi", "Imel", "Darasi"]],
  [["Given name(s)", "Family Name", "Email (work)", "Course Name"]],
])("%j are the four columns", (headings) => {
  expect(guess(headings, PERSON)).toEqual(["firstName", "lastName", "email", "certificateName"]);
});

test("one name column holds whole names; an unfamiliar column becomes a placeholder; an empty one is left out", () => {
  expect(guess(["Name", "E-mail", "Score", "Blank", ""], ["Ọlá, Adébáyọ̀", "ola@mail.test", "95", "", "x"])).toEqual([
    "fullName",
    "email",
    "field:Score",
    "skip",
    "skip",
  ]);
  expect(guess(["Nom", "Mail"], ["Ada Obi", "a@b.test"], ["Chi Eze", "c@b.test"])).toEqual(["fullName", "email"]);
  expect(guess(["Completion date", "Trainer"], ["x", "y"])).toEqual(["field:Completion Date", "field:Instructor Name"]);
});

test("a repeated heading is used once, where it holds something", () => {
  expect(guess(["Email Address", "First Name", "Email Address"], ["", "Ada", "ada@mail.test"])).toEqual([
    "skip",
    "firstName",
    "email",
  ]);
  expect(guess(["First Name", "Email", "Email"], ["Ada", "ada@mail.test", "second@mail.test"])).toEqual([
    "firstName",
    "email",
    "field:Email (2)",
  ]);
});

test("without headings the cells tell", () => {
  expect(guessMapping(null, [["Ada", "Obi", "ada@mail.test", "7"]], 4)).toEqual(["firstName", "lastName", "email", "skip"]);
  expect(guessMapping(null, [["ada@mail.test", "Ada Obi"]], 2)).toEqual(["email", "fullName"]);
});

test("headings are found below a report's preamble, and missing ones are noticed", () => {
  expect(
    findHeadingRow([
      ["Meeting ID", "Topic", "User Email"],
      ["1", "CVs", "host@mail.test"],
      [""],
      ["Name (Original Name)", "User Email"],
      ["Ada", "a@b.test"],
    ]),
  ).toBe(3);
  expect(
    findHeadingRow([
      ["Ada", "Obi", "ada@mail.test"],
      ["Chi", "Eze", "chi@mail.test"],
    ]),
  ).toBeNull();
  expect(findHeadingRow([[""], ["Wer", "Wie"], ["Ada", "ada@mail.test"]])).toBe(1);
  expect(findHeadingRow([])).toBeNull();
});

test("columns get names that can be told apart", () => {
  expect(nameColumns(["Score", "", "score", "{x}[y]"], 5)).toEqual(["Score", "Column B", "score (2)", "x y", "Column E"]);
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
});

test("a mapping says what is missing and what is double", () => {
  const check = (...columns: Mapping["columns"]) =>
    checkMapping({ columns, headingRow: 1, oneName: false, leaveOutRepeatedAddresses: false }, ["A", "B", "C"]);
  expect(check("firstName", "email")).toEqual({});
  expect(check("firstName", "lastName").columns).toMatch(/^No column is used as Email Address/);
  expect(check("email", "skip").columns).toMatch(/^No column is used as a name/);
  expect(check("email", "email", "fullName")["use-1"]).toMatch(/“A” and “B” are both used as Email Address/);
  expect(check("email", "fullName", "lastName").columns).toMatch(/not both/);
});

test.each([
  ["Ọlá, Adébáyọ̀", "Adébáyọ̀", "Ọlá"],
  ["Adébáyọ̀, Fúnmiláyọ̀", "Fúnmiláyọ̀", "Adébáyọ̀"],
  ["Chiọma Ńwáńkwọ", "Chiọma", "Ńwáńkwọ"],
  ["Mary Ann Obi", "Mary Ann", "Obi"],
  ["Jan van der Berg", "Jan", "van der Berg"],
  ["José da Silva e Souza", "José", "da Silva e Souza"],
  ["Ada Obi, PhD", "Ada", "Obi, PhD"],
  ["Ada Obi Jr.", "Ada", "Obi Jr."],
  ["Blessing", "Blessing", ""],
  ["", "", ""],
])("%s is split into %s and %s", (whole, firstName, lastName) => expect(splitFullName(whole)).toEqual({ firstName, lastName }));
