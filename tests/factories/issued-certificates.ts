import { type Design, findBuiltIn } from "../../app/engines/certificate/design.ts";
import type { ProjectCredits } from "../../app/features/certificates/credits/credits.ts";
import {
  freezeDesign,
  issueCertificates,
} from "../../app/features/certificates/issue/issue-certificates.server.ts";

import { newId } from "../../app/platform/text/ids.ts";
import type { Database } from "../../db/database.server.ts";
import { blankProject } from "./blank-project.ts";

export interface IssuedCertificate {
  id: string;
  accountId: string;
  projectId: string;
  values: Record<string, string>;
}

interface IssueOptions {
  firstName?: string;
  lastName?: string;
  email?: string;
  title?: string;
  details?: Record<string, string>;
  fields?: Record<string, string>;
  design?: Design;
  accountId?: string;
  accountName?: string;
  batchId?: string | null;
  expiresAt?: string | null;
  /** Of its project. */
  credits?: ProjectCredits;
  now?: Date;
}

/**
 * Issues one certificate as a confirmed send does; makes the account and the project around it when
 * none is named.
 */
export async function issueOne(
  db: Database,
  options: IssueOptions = {},
): Promise<IssuedCertificate> {
  const now = options.now ?? new Date("2025-11-14T10:00:00.000Z");
  const at = now.toISOString();
  const accountId = options.accountId ?? newId();
  const account = {
    id: accountId,
    name: options.accountName ?? "Lagoon Digital Academy",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  await db
    .insertInto("accounts")
    .values({ ...account, kind: "company", createdAt: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const projectId = newId();
  const design = options.design ?? findBuiltIn("guilloche")!.design;
  const title = options.title ?? "Certificate of Completion";
  await db
    .insertInto("projects")
    .values(
      blankProject(at, {
        id: projectId,
        accountId,
        title,
        step: "send",
        design: JSON.stringify(design),
        designRevision: 1,
        details: JSON.stringify(options.details ?? {}),
        createdBy: "someone",
        credits: options.credits ? JSON.stringify(options.credits) : null,
      }),
    )
    .execute();
  const designVersionId = await freezeDesign(db, accountId, design, now);
  const [issued] = await issueCertificates(db, {
    account,
    projectId,
    batchId: options.batchId ?? null,
    designVersionId,
    title,
    recipients: [
      {
        id: newId(),
        firstName: options.firstName ?? "Fúnmiláyọ̀",
        lastName: options.lastName ?? "Adébáyọ̀",
        email: options.email ?? "funmi@people.test",
        certificateName: "",
        fields: options.fields ?? {},
      },
    ],
    details: options.details ?? {
      "Course Title": "Data Analysis Fundamentals",
      "Instructor Name": "Dr Ngọzị Okonkwọ",
    },
    expiresAt: options.expiresAt,
    now,
  });
  return { id: issued!.certificateId, accountId, projectId, values: issued!.values };
}

/** Hours, points, level, grade, skills and evidence: everything that a certificate can be worth. */
export const EVERY_CREDIT: ProjectCredits = {
  hours: 7.5,
  points: 6,
  body: "MDCN",
  accreditation: "MDCN/CPD/2027/014",
  level: "Ìpele kejì",
  grade: "Pass",
  skills: [
    { name: "Adult & infant CPR" },
    {
      name: "Airway management",
      url: "http://data.europa.eu/esco/skill/0005c151-5b5a-4a66-8aac-60e734beb1ab",
    },
    { name: "Using a defibrillator", url: "https://skills.example/defibrillator?a=1&b=2" },
  ],
  evidence: [{ name: "Course outline <2027>", url: "https://marina.example/outline.pdf" }],
  columns: { points: "Points" },
};
