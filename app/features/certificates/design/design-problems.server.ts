import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { placeholderKey, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import type { Database } from "#db/database.server.ts";
import { countPeople, firstPeople } from "../draw/draft-drawing.server.ts";
import type { Design } from "../model/design.ts";
import { contentOf, groupsToLeaveOut } from "../model/design-texts.ts";
import type { Drawing } from "../model/drawing.ts";
import type { Project } from "../model/project.server.ts";

/** How many people are looked at before the next step: a moment's work. All of them are, before anything is sent. */
export const PEOPLE_CHECKED = 200;
const MAX_PROBLEMS_SHOWN = 50;

export interface DesignProblems {
  /** 0: there is nobody in the list yet, a sample name was used. */
  checked: number;
  total: number;
  problems: { text: string; fieldId: string /** 1-based; 0 when it is about all. */; row: number }[];
  /** More than are listed. */
  isCutShort: boolean;
}

/** What would not look right on the certificates of the first people: letters no font has, text that does not fit, gaps. */
export async function findDesignProblems(
  db: Database,
  drawing: Drawing,
  given: { account: Organiser["account"]; project: Project; design: Design; now: Date },
): Promise<DesignProblems> {
  const { account, project, design, now } = given;
  const total = await countPeople(db, project);
  const people = await firstPeople(db, account, project, PEOPLE_CHECKED, now);
  const problems = [...gaps(design, people, account.logoFileKey !== null)];
  const reports = await drawing.check(design, people);
  const labels = new Map(design.fields.map((field) => [field.id, field.label]));
  for (const [i, report] of reports.entries()) {
    const name = people[i]?.["Full Name"] ?? "";
    const row = total === 0 ? 0 : i + 1;
    const whose = total === 0 ? "the sample name" : `${name || "no name"} (row ${row})`;
    for (const { fieldId, fit, missing } of report) {
      const label = labels.get(fieldId) ?? "A field";
      if (missing.length > 0) {
        problems.push({
          fieldId,
          row,
          text: `${label} of ${whose}: no font has ${missing.map((letter) => `“${letter}”`).join(", ")}.`,
        });
      }
      if (fit === "overflows") {
        problems.push({
          fieldId,
          row,
          text: `${label} of ${whose} is too long for its box, even at the smallest size and on several lines. Make the box larger.`,
        });
      }
    }
  }
  return {
    checked: total === 0 ? 0 : people.length,
    total,
    problems: problems.slice(0, MAX_PROBLEMS_SHOWN),
    isCutShort: problems.length > MAX_PROBLEMS_SHOWN,
  };
}

/** Signatures and pictures that are missing, and placeholders that nothing fills. */
function* gaps(
  design: Design,
  people: Record<string, string>[],
  hasLogo: boolean,
): Generator<DesignProblems["problems"][number]> {
  const filled = new Set(people.flatMap((values) => Object.keys(values).filter((name) => values[name])).map(placeholderKey));
  const optional = groupsToLeaveOut(design.fields);
  for (const [group, keys] of optional) {
    const field = design.fields.find((one) => one.group === group && one.kind === "signature");
    if (field && !keys.some((key) => filled.has(key)))
      yield { fieldId: field.id, row: 0, text: `${field.label}: nobody is named and nothing signed, so its group is left out.` };
  }
  for (const field of design.fields) {
    if (field.group && optional.has(field.group)) continue;
    if (field.kind === "image" && !field.fileKey) {
      yield { fieldId: field.id, row: 0, text: `${field.label} has no picture yet, so nothing is printed there.` };
    }
    if (field.kind === "logo" && !field.fileKey && !hasLogo) {
      yield { fieldId: field.id, row: 0, text: `${field.label}: your settings have no logo yet, so nothing is printed there.` };
    }
    if (field.kind === "signature" && !field.fileKey) {
      yield { fieldId: field.id, row: 0, text: `${field.label} has no picture yet, so nothing is printed there.` };
    }
    for (const name of usedPlaceholders(contentOf(field))) {
      if (filled.has(placeholderKey(name))) continue;
      yield { fieldId: field.id, row: 0, text: `${field.label} has {${name}}, which is empty for everyone so far.` };
    }
  }
}
