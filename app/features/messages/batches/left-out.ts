import { reasonMessage } from "#app/features/delivery/status/failure-reasons.ts";

/** People that a send leaves out for one reason, with the first few of them. */
export interface LeftOutGroup {
  code: string;
  reason: string;
  count: number;
  examples: { name: string; email: string }[];
}

const MAX_EXAMPLES = 5;

/** Counts people who are left out, by reason; keeps a few examples of each and nothing else. */
export class LeftOut {
  private readonly groups = new Map<string, LeftOutGroup>();

  add(code: string, person: { firstName: string; lastName: string; email: string }): void {
    const group = this.groups.get(code) ?? { code, reason: reasonMessage(code), count: 0, examples: [] };
    group.count++;
    if (group.examples.length < MAX_EXAMPLES) {
      group.examples.push({ name: `${person.firstName} ${person.lastName}`.trim(), email: person.email });
    }
    this.groups.set(code, group);
  }

  list(): LeftOutGroup[] {
    return [...this.groups.values()];
  }
}
