// @module-tag slow
import { expect, test } from "vitest";
import { checkValues } from "../draw/check-values.server.ts";
import { findBuiltIn } from "./built-in-designs.ts";
import { NAMES } from "./hard-names.ts";
import { TEMPLATES } from "./templates.ts";

test.each(TEMPLATES.map(({ slug, pages }) => [slug, pages] as const))(
  "%s holds names of every kind",
  async (slug, pages) => {
    for (const page of pages) {
      const { design } = findBuiltIn(`${slug}:${page}`)!;
      const reports = await checkValues(
        design,
        NAMES.map((name) => ({
          "Full Name": name,
          "Course Title": "Advanced Diploma in Project Management and Community Development",
          "Organization Name": "The Chartered Institute of Personnel Management of Nigeria",
          "Instructor Name": "Dr Oluwafunmilayo Adebayo-Ogunleye",
          "Second Signatory": "Professor Chukwuemeka Ibrahim-Adeyemi",
          "Third Signatory": "Alhaja Ọláídé Ṣówándé-Bámgbóṣé",
          "Completion Date": "14 November 2025",
          "Certificate ID": "7K2M-94QX-H3TD-P8WV-2C6N",
        })),
      );
      for (const [i, report] of reports.entries()) {
        for (const { fieldId, fit, missing, overlaps } of report) {
          const about = `${fieldId} of ${NAMES[i]} on ${page}`;
          expect(fit, about).not.toBe("overflows");
          expect(missing, about).toEqual([]);
          expect(overlaps, about).toEqual([]);
        }
      }
    }
  },
);
