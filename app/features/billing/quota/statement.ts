import { nairaLabel, PLANS } from "../plans/plans.ts";

/** One line of what Custom comes to. */
export interface StatementLine {
  what: string;
  count: number;
  each: string;
  amount: string;
}

/** What the units of Custom come to: "1,200 e-mails, ₦2 each, ₦2,400", and the sum. */
export function statementOf(used: { emails: number; certificates: number; forms: number }): {
  lines: StatementLine[];
  total: string;
} {
  const unit = PLANS.find(({ id }) => id === "custom")!.unitKobo!;
  const units: [what: string, count: number, kobo: number][] = [
    ["E-mails", used.emails, unit.email],
    ["Certificates generated and sent", used.certificates, unit.certificate],
    ["Forms managed", used.forms, unit.formManager],
  ];
  return {
    lines: units.map(([what, count, kobo]) => ({ what, count, each: nairaLabel(kobo), amount: nairaLabel(count * kobo) })),
    total: nairaLabel(units.reduce((sum, [, count, kobo]) => sum + count * kobo, 0)),
  };
}
