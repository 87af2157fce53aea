import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import type { Design, TextField } from "#app/engines/certificate/design.ts";
import { textField } from "../../../../tests/factories/sample-drawing.ts";
import {
  certificateValues,
  correctableValues,
  hasPersonalField,
  namesOf,
  printedFields,
  type RecipientForIssue,
} from "./certificate-values.ts";

const account = { name: "Lagoon Digital Academy", supportEmail: "help@lagoon.example" };
const ngozi: RecipientForIssue = {
  id: "r1",
  firstName: "Ngọzị",
  lastName: "Okonkwọ",
  email: "ngozi@example.net",
  certificateName: "",
  fields: { Grade: "Distinction", course_title: "Statistics", "Certificate ID": "0001" },
};
const source = {
  account,
  title: "Certificate of Completion",
  details: {
    "Course Title": "Data Analysis",
    "Completion Date": "",
    Venue: "Lagos",
    Grade: "Pass",
  },
  recipient: ngozi,
  certificateId: "7k2m94qx01abcdefghjk",
  issuedAt: "2025-11-13T23:30:00.000Z",
  timeZone: "Africa/Lagos",
};

test("a recipient's value wins over everyone's, which wins over the account's", () => {
  const values = certificateValues(source);
  expect(values["Course Title"]).toBe("Statistics");
  expect(values.Grade).toBe("Distinction");
  expect(values.Venue).toBe("Lagos");
  expect(values["Organization Name"]).toBe("Lagoon Digital Academy");
  expect(values["Full Name"]).toBe("Ngọzị Okonkwọ".normalize("NFC"));
  expect(values["Certificate Name"]).toBe("Certificate of Completion");
});

test("a person's certificate name is their course, unless one is given", () => {
  const own = { ...ngozi, certificateName: "Physics", fields: {} };
  expect(certificateValues({ ...source, recipient: own })).toMatchObject({
    "Certificate Name": "Physics",
    "Course Title": "Physics",
  });
  const both = { ...ngozi, certificateName: "Diploma" };
  expect(certificateValues({ ...source, recipient: both })).toMatchObject({
    "Certificate Name": "Diploma",
    "Course Title": "Statistics",
  });
});

test("C08 an imported column can't stand in for the certificate id", () => {
  expect(certificateValues(source)["Certificate ID"]).toBe("7K2M-94QX-01AB-CDEF-GHJK");
});

test("an empty completion date becomes the issue day in the account's zone", () => {
  expect(certificateValues(source)["Completion Date"]).toBe("14 November 2025");
});

test("control characters become spaces, marks are composed, line feeds stay", () => {
  const values = certificateValues({
    ...source,
    recipient: {
      ...ngozi,
      firstName: "A\u0000da\u0007",
      lastName: "O\u0323\u0300gu\u0323n",
      fields: { Note: "one\r\ntwo" },
    },
  });
  expect(values["Full Name"]).toBe("A da Ọ̀gụn");
  expect(values.Note).toBe("one\ntwo");
});

test("someone with only a full-name column keeps that name", () => {
  const recipient = {
    ...ngozi,
    firstName: "",
    lastName: "",
    fields: { "Full name": "Ama Ata Aidoo" },
  };
  expect(certificateValues({ ...source, recipient })["Full Name"]).toBe("Ama Ata Aidoo");
});

const text = (content: string): TextField => ({
  kind: "text",
  id: content,
  label: content,
  box: { x: 0, y: 0, width: 10, height: 10 },
  content,
  font: "Noto Sans",
  size: 16,
  minSize: 8,
  align: "left",
  bold: false,
  italic: false,
  underline: false,
  list: false,
  colour: "#000000",
});
const design: Design = {
  widthPx: 800,
  heightPx: 600,
  backgroundId: "built-in:x",
  fields: [
    text("{Full Name}"),
    text("for {course_title}, {Grade}"),
    text("[Grade] {Certificate ID}"),
  ],
};

test("C09 every printed value is listed once for correction, without id and name", () => {
  const values = {
    "Full Name": "Ada Obi",
    "Course Title": "Data",
    Grade: "B",
    "Certificate Name": "Diploma",
    Unused: "x",
  };
  expect(correctableValues(design, values)).toEqual([
    { field: "value-coursetitle", name: "course_title", value: "Data" },
    { field: "value-grade", name: "Grade", value: "B" },
    { field: "value-certificatename", name: "Certificate Name", value: "Diploma" },
  ]);
});

test("a name kept whole is shown whole", () => {
  expect(namesOf({ "Full Name": "Ada Obi", "First Name": "", "Last Name": "" })).toEqual({
    firstName: "Ada Obi",
    lastName: "",
  });
  expect(namesOf({ "Full Name": "Ada Obi", "First Name": "Ada", "Last Name": "Obi" })).toEqual({
    firstName: "Ada",
    lastName: "Obi",
  });
});

const saying = (...contents: string[]): Design => ({
  widthPx: 800,
  heightPx: 566,
  backgroundId: "built-in:guilloche",
  fields: contents.map((content, index) => ({
    ...textOf(BUILT_IN_DESIGNS[0]!.design),
    id: `t${index}`,
    content,
  })),
});

function textOf(design: Design) {
  const field = design.fields.find(({ kind }) => kind === "text");
  if (field?.kind !== "text") throw new Error("a built-in design has texts");
  return field;
}

test("names, addresses and list columns are personal, however they are spelled", () => {
  for (const content of [
    "{Full Name}",
    "for {first_name}",
    "[LAST NAME]",
    "{Email Address}",
    "Grade: {grade}",
  ])
    expect(hasPersonalField(saying("Certificate", content), ["Grade"]), content).toBe(true);
  for (const { design } of BUILT_IN_DESIGNS) expect(hasPersonalField(design, [])).toBe(true);
});

test("text, course, date, organiser and number are not personal", () => {
  const content = [
    "Certificate",
    "{Course Title} {Completion Date}",
    "{Organization Name} {Certificate ID} {Certificate Name}",
  ];
  expect(hasPersonalField(saying(...content), [])).toBe(false);
  expect(hasPersonalField(saying(), ["Grade"])).toBe(false);
});

test("printed texts are compared in their case, left out ones never", () => {
  const text = (id: string, content: string) => ({
    ...textField(id, content, [0, 0, 10, 10]),
    group: "boss",
  });
  const signature = {
    kind: "signature" as const,
    id: "s",
    label: "s",
    box: { x: 0, y: 0, width: 1, height: 1 },
    fileKey: null,
  };
  const shouted = {
    ...textField("name", "{Full Name}", [0, 0, 10, 10]),
    letterCase: "upper" as const,
  };
  const fields = [
    shouted,
    { ...signature, group: "boss" },
    text("boss", "{Boss}"),
    text("role", "Director"),
  ];
  const design = { widthPx: 800, heightPx: 566, backgroundId: "x", fields };
  expect(printedFields(design, { "Full Name": "Ọlá" }).map(({ text }) => text)).toEqual([
    "ỌLÁ".normalize("NFC"),
  ]);
  const named = printedFields(design, { "Full Name": "Ọlá", Boss: "Ada" });
  expect(named.map(({ text }) => text)).toEqual(["ỌLÁ".normalize("NFC"), "Ada", "Director"]);
});

test("an organisation's initials can be given another way", () => {
  const initials = (details: Record<string, string>) =>
    certificateValues({ ...source, details })["Organization Initials"];
  expect([initials({}), initials({ "Organization Initials": "LA" })]).toEqual(["LDA", "LA"]);
});
