import { expect, test } from "vitest";
import { splitFullName } from "#app/platform/text/typed-name.ts";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import { checkMapping, columnLetters, type Mapping, nameColumns } from "../lists/list-columns.ts";
import { findHeadingRow } from "./find-headings.ts";
import { guessMapping, saysSurnameFirst } from "./guess-mapping.ts";

const guess = (headings: string[], ...rows: string[][]) =>
  guessMapping(headings, rows, headings.length);
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
  [["Prénom(s)", "NOM(S)", "Adresse de messagerie", "Formation"]],
  [["Suna na farko", "Sunan uba", "Adireshin i-mel", "Darasi"]],
  [["Suna", "Sunan iyali", "Imel", "Kwas"]],
  [["Orúkọ àkọ́kọ́", "Orúkọ bàbá", "Àdírẹ́sì ímeèlì", "Ẹ̀kọ́"]],
  [["Aha mbụ", "Aha nna", "Adreesị ozi-e", "Asambodo"]],
  [["Aha", "Aha ezinụlọ", "E-meelụ", "Asambodo"]],
  [["الاسم الأول", "اسم العائلة", "البريد الإلكتروني", "Course"]],
  [["الإسم", "اللقب", "الإيميل", "Course"]],
  [["Nome próprio", "Apelido", "Endereço eletrónico", "Formação"]],
  [["Nome", "Último nome", "Correio electrónico", "Curso"]],
  [["Given name(s)", "Family Name", "Email (work)", "Course Name"]],
  [["Participant First", "Participant Last", "Attendee e-mail", "Course"]],
  [["Participant's first name", "Participant's surname", "E-Mail2", "Certificate"]],
  [["OTHER NAMES", "SURNAME", "E-MAIL ADDRESS", "COURSE"]],
  [["FirstName", "LastName", "StudentEmail", "CourseName"]],
  [
    [
      "1. What is your first name?",
      "2. What is your last name? *",
      "3. Please enter your email address",
      "Course",
    ],
  ],
])("%j are the four columns", (headings) => {
  expect(guess(headings, PERSON)).toEqual(["firstName", "lastName", "email", "certificateName"]);
});

test.each([
  "Noms et prénoms",
  "Nom du participant",
  "Cikakken suna",
  "Orúkọ ní kíkún",
  "Aha n’uju",
  "الاسم الكامل",
  "Nome do participante",
])("%s is a whole name beside a column of groups", (heading) => {
  // Read by their cells alone, the groups would be the names.
  expect(
    guess(
      ["Group", heading, "Mail"],
      ["Lagos", "Ada Obi", "ada@mail.test"],
      ["Abuja", "Chi Eze", "chi@mail.test"],
    ),
  ).toEqual(["field:Group", "fullName", "email"]);
});

test("one name column holds full names; others become placeholders; empty ones skipped", () => {
  expect(
    guess(
      ["Name", "E-mail", "Score", "Blank", ""],
      ["Ọlá, Adébáyọ̀", "ola@mail.test", "95", "", "x"],
    ),
  ).toEqual(["fullName", "email", "field:Score", "skip", "skip"]);
  expect(guess(["Nom", "Mail"], ["Ada Obi", "a@b.test"], ["Chi Eze", "c@b.test"])).toEqual([
    "fullName",
    "email",
  ]);
  expect(guess(["Completion date", "Trainer"], ["x", "y"])).toEqual([
    "field:Completion Date",
    "field:Instructor Name",
  ]);
});

test("whole names are recognised by what is around the word too", () => {
  for (const heading of [
    "Fullname",
    "Full Name (as it should appear on the certificate)",
    "Name on certificate",
    "Name as it should appear on the certificate",
    "Names of participants",
    "NAME OF STUDENT",
    "Attendee Name",
  ])
    expect(guess([heading, "Email"], ["Ada Obi", "ada@mail.test"]), heading).toEqual([
      "fullName",
      "email",
    ]);
});

test("other names are the first name only without a first-name column", () => {
  expect(
    guess(
      ["S/N", "Surname", "Other Names", "E-mail"],
      ["1", "Obi", "Ada Chidinma", "ada@mail.test"],
    ),
  ).toEqual(["field:S/N", "lastName", "firstName", "email"]);
  expect(
    guess(
      ["Surname (Family)", "Other Names", "First Name", "E-mail"],
      ["Obi", "Chidinma", "Ada", "ada@mail.test"],
    ),
  ).toEqual(["lastName", "field:Other Names", "firstName", "email"]);
});

test("the other name part is found beside a known one, by heading", () => {
  expect(guess(["Given", "Surname", "Email"], ["Ada", "Obi", "ada@mail.test"])).toEqual([
    "firstName",
    "lastName",
    "email",
  ]);
  expect(
    guess(["Delegate first (given)", "Family", "Email"], ["Ada", "Obi", "ada@mail.test"]),
  ).toEqual(["firstName", "lastName", "email"]);
  expect(guess(["Department", "Surname", "Email"], ["Sales", "Obi", "ada@mail.test"])).toEqual([
    "field:Department",
    "lastName",
    "email",
  ]);
});

test("words that only sound like a name or address are ignored", () => {
  const headings = [
    "Company Name",
    "Guardian name",
    "Supervisor's email",
    "First choice",
    "Member ID",
    "Name",
    "Email",
  ];
  const row = [
    "Lagoon Ltd",
    "Musa Bello",
    "boss@mail.test",
    "Design",
    "17",
    "Ada Obi",
    "ada@mail.test",
  ];
  expect(guess(headings, row)).toEqual([
    "field:Company Name",
    "field:Guardian name",
    "field:Supervisor's email",
    "field:First choice",
    "field:Member ID",
    "fullName",
    "email",
  ]);
});

test("a column whose cells contradict its heading gives way to another", () => {
  expect(
    guess(["Email", "Name", "Email2", "Name2"], ["anonymous", "", "ada@mail.test", "Ada Obi"]),
  ).toEqual(["field:Email", "skip", "email", "fullName"]);
});

test("a repeated heading is used once, where it holds something", () => {
  expect(
    guess(["Email Address", "First Name", "Email Address"], ["", "Ada", "ada@mail.test"]),
  ).toEqual(["skip", "firstName", "email"]);
  expect(
    guess(["First Name", "Email", "Email"], ["Ada", "ada@mail.test", "second@mail.test"]),
  ).toEqual(["firstName", "email", "field:Email (2)"]);
});

test("without headings the cells tell", () => {
  expect(guessMapping(null, [["Ada", "Obi", "ada@mail.test", "7"]], 4)).toEqual([
    "firstName",
    "lastName",
    "email",
    "skip",
  ]);
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
  expect(nameColumns(["Score", "", "score", "{x}[y]"], 5)).toEqual([
    "Score",
    "Column B",
    "score (2)",
    "x y",
    "Column E",
  ]);
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
});

test("a mapping says what is missing and what is double", () => {
  const check = (...columns: Mapping["columns"]) =>
    checkMapping({ columns, headingRow: 1, leaveOutRepeatedAddresses: false }, ["A", "B", "C"]);
  expect(check("firstName", "email")).toEqual({});
  expect(check("firstName", "lastName").columns).toMatch(
    /^No column is mapped to Email Address\. Choose/,
  );
  expect(check("email", "skip").columns).toMatch(/^No column is mapped to First Name\. Choose/);
  expect(check("email", "lastName").columns).toMatch(/^No column is mapped to First Name\. Choose/);
  expect(check("email", "fullName")).toEqual({});
  expect(check("email", "email", "fullName")["use-1"]).toMatch(
    /“A” and “B” are both used as Email Address/,
  );
  expect(check("email", "fullName", "lastName").columns).toMatch(/not both/);
});

test.each([
  ["Ọlá, Adébáyọ̀", "Adébáyọ̀", "Ọlá"],
  ["Adébáyọ̀, Fúnmiláyọ̀", "Fúnmiláyọ̀", "Adébáyọ̀"],
  ["Chiọma Nwankwọ", "Chiọma", "Nwankwọ"],
  ["Mary Ann Obi", "Mary Ann", "Obi"],
  ["Jan van der Berg", "Jan", "van der Berg"],
  ["José da Silva e Souza", "José", "da Silva e Souza"],
  ["Ada Obi, PhD", "Ada", "Obi, PhD"],
  ["Ada Obi Jr.", "Ada", "Obi Jr."],
  ["Blessing", "Blessing", ""],
  ["", "", ""],
])("%s is split into %s and %s", (whole, firstName, lastName) =>
  expect(splitFullName(whole)).toEqual({ firstName, lastName }),
);

test("a heading of endless brackets or accents takes no time", async () => {
  for (const heading of [
    "(".repeat(200_000),
    `a${"\u0301\u0323".repeat(100_000)}`,
    "a1".repeat(100_000),
  ])
    expect(await cpuMs(() => guess([heading, "Email"], [heading, "ada@mail.test"]))).toBeLessThan(
      500,
    );
});

test("addresses are where they are, whatever another column is called", () => {
  expect(
    guess(
      ["Email", "First name", "Surname", "Personal email for certificate"],
      ["anonymous", "Ada", "Obi", "ada@mail.test"],
    ),
  ).toEqual(["field:Email", "firstName", "lastName", "email"]);
  expect(
    guess(
      ["Username", "Name", "E-mail to send it to"],
      ["ada@work.test", "Ada Obi", "ada@mail.test"],
    )[2],
  ).toBe("email");
  expect(
    guess(
      ["Name", "E-mail 1 - Value"],
      ["Ada Obi", "ada@mail.test"],
      ["Bo Ade", "b@c.test ::: b@d.test"],
    ),
  ).toEqual(["fullName", "email"]);
});

test.each([
  ["Full Name (Surname first)", true],
  ["NAMES (SURNAME FIRST)", true],
  ["Name: last name, first name", true],
  ["Name (Surname, First Name, Middle Name)", true],
  ["Full Name (as on the certificate)", false],
  ["First name and surname", false],
  ["Surname", false],
])("%s says that the surname comes first: %s", (heading, says) =>
  expect(saysSurnameFirst(heading)).toBe(says),
);
