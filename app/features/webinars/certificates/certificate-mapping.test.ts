import { expect, test } from "vitest";
import {
  DEFAULT_CERTIFICATE_MAPPING,
  readCertificateMapping,
  sourceValue,
} from "./certificate-mapping.ts";

const FACTS = {
  firstName: "Ada",
  lastName: "Obi",
  webinarTitle: "CVs that pass the screen",
  webinarDay: "20 November 2026",
  host: "Dr Ngọzị Okonkwọ",
  answers: { "Name on the certificate": "Adaeze Obi" },
};

test.each([
  ["name:first", "Ada"],
  ["name:last", "Obi"],
  ["webinar:title", "CVs that pass the screen"],
  ["webinar:day", "20 November 2026"],
  ["webinar:host", "Dr Ngọzị Okonkwọ"],
  ["answer:Name on the certificate", "Adaeze Obi"],
  ["answer:name on the Certificate", "Adaeze Obi"],
  ["answer:Nothing", ""],
  ["", ""],
  ["webinar:joinUrl", ""],
])("%s gives %j", (source, value) => {
  expect(sourceValue(source, FACTS)).toBe(value);
});

test("what a row doesn't name has its default; removed values stay removed", () => {
  expect(readCertificateMapping("")).toEqual(DEFAULT_CERTIFICATE_MAPPING);
  expect(readCertificateMapping("not JSON")).toEqual(DEFAULT_CERTIFICATE_MAPPING);
  expect(readCertificateMapping('{"Instructor Name":"","Grade":"answer:Grade"}')).toEqual({
    ...DEFAULT_CERTIFICATE_MAPPING,
    "Instructor Name": "",
    Grade: "answer:Grade",
  });
});
