import { expect, test } from "vitest";
import { certificateValues, type RecipientForIssue } from "./certificate-values.ts";

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
  details: { "Course Title": "Data Analysis", "Completion Date": "", Venue: "Lagos", Grade: "Pass" },
  recipient: ngozi,
  certificateId: "7k2m94qx01abcdefghjk",
  issuedAt: "2025-11-13T23:30:00.000Z",
  timeZone: "Africa/Lagos",
};

test("a recipient's own value wins over the value for everyone, that over the account's", () => {
  const values = certificateValues(source);
  expect(values["Course Title"]).toBe("Statistics");
  expect(values.Grade).toBe("Distinction");
  expect(values.Venue).toBe("Lagos");
  expect(values["Organization Name"]).toBe("Lagoon Digital Academy");
  expect(values["Full Name"]).toBe("Ngọzị Okonkwọ".normalize("NFC"));
  expect(values["Certificate Name"]).toBe("Certificate of Completion");
});

test("a certificate name of one's own is the course, too, instead of the one for everyone; a course of one's own wins over both", () => {
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

test("an empty completion date becomes the day of issue in the account's zone", () => {
  expect(certificateValues(source)["Completion Date"]).toBe("14 November 2025");
});

test("control characters become spaces, marks are composed, line feeds stay", () => {
  const values = certificateValues({
    ...source,
    recipient: { ...ngozi, firstName: "A\u0000da\u0007", lastName: "O\u0323\u0300gu\u0323n", fields: { Note: "one\r\ntwo" } },
  });
  expect(values["Full Name"]).toBe("A da Ọ̀gụn");
  expect(values.Note).toBe("one\ntwo");
});

test("someone with only a full-name column keeps that name", () => {
  const recipient = { ...ngozi, firstName: "", lastName: "", fields: { "Full name": "Ama Ata Aidoo" } };
  expect(certificateValues({ ...source, recipient })["Full Name"]).toBe("Ama Ata Aidoo");
});
