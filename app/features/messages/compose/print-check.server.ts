import { type Design, designTexts } from "#app/engines/certificate/design.ts";
import type { Drawing, FitReport } from "#app/engines/certificate/drawing.server.ts";
import { placeholderKey, usedPlaceholders } from "#app/engines/placeholders/index.ts";
import {
  type Spoilt,
  spoiltFields,
} from "#app/features/certificates/preflight/preflight.server.ts";
import { codePoint } from "#app/platform/text/wording.ts";

/** A certificate that will not look as designed. */
export interface PrintProblem {
  personId: string;
  name: string;
  /** The field, as the organiser calls it. */
  field: string;
  problem: string;
}

/** What a whole send comes to. */
export interface PrintProblems {
  /** People whose certificate will not look as designed. */
  count: number;
  /**
   * Of these, people with letters that no font has: printed as empty boxes, and only with consent.
   */
  withoutLetters: number;
  examples: PrintProblem[];
}

interface Waiting {
  person: { id: string; name: string };
  values: Record<string, string>;
}

const MAX_EXAMPLES = 50;
/** More are left out by correcting the design, not one by one. */
const MAX_IDS = 1_000;
/**
 * People in one question to the renderer: each lays the design out once, so not few; all are held
 * meanwhile, so not many.
 */
const CHUNK = 250;

/**
 * Gathers how the certificates of a send would come out: letters that no font has, texts taller
 * than their box. What the check of the design found (`known`) is taken from there. Without it the
 * renderer is asked: while one chunk is looked at the next is gathered, so at most two are in
 * memory.
 */
export class PrintCheck {
  /** Who they are; of very many only the first. */
  readonly personIds: string[] = [];
  private readonly found: PrintProblems = { count: 0, withoutLetters: 0, examples: [] };
  private readonly printedKeys: Set<string>;
  private waiting: Waiting[] = [];
  private underWay: Promise<void> = Promise.resolve();
  private readonly drawing: Pick<Drawing, "check">;
  private readonly design: Design | null;
  private readonly known: Spoilt | null;

  constructor(drawing: Pick<Drawing, "check">, design: Design | null, known: Spoilt | null = null) {
    this.drawing = drawing;
    this.design = design;
    this.known = known;
    this.printedKeys = new Set(
      usedPlaceholders(designTexts(design).join("\n")).map(placeholderKey),
    );
  }

  async add(person: { id: string; email: string }, values: Record<string, string>): Promise<void> {
    const { design, known } = this;
    if (!design) return;
    const named = { id: person.id, name: values["Full Name"] || person.email };
    if (known) {
      this.read(design, named, known.get(person.id) ?? []);
      return;
    }
    this.waiting.push({ person: named, values: this.printed(values) });
    if (this.waiting.length >= CHUNK) await this.ask();
  }

  async finish(): Promise<PrintProblems> {
    await this.ask();
    await this.underWay;
    return this.found;
  }

  private async ask(): Promise<void> {
    await this.underWay;
    const people = this.waiting;
    this.waiting = [];
    const { design } = this;
    if (!design || people.length === 0) return;
    const answer = this.drawing.check(
      design,
      people.map(({ values }) => values),
    );
    this.underWay = answer.then((reports) => {
      for (const [index, { person }] of people.entries()) {
        const report = reports[index];
        if (report) this.read(design, person, spoiltFields(report));
      }
    });
    // A failure is met where it is awaited; until then it must not end the process.
    this.underWay.catch(() => undefined);
  }

  private read(
    { fields }: Design,
    { id, name }: Waiting["person"],
    spoilt: readonly FitReport[],
  ): void {
    if (spoilt.length === 0) return;
    this.found.count++;
    if (spoilt.some((report) => report.missing.length > 0)) this.found.withoutLetters++;
    if (this.personIds.length < MAX_IDS) this.personIds.push(id);
    for (const report of spoilt) {
      if (this.found.examples.length >= MAX_EXAMPLES) break;
      const field = fields.find((one) => one.id === report.fieldId)?.label ?? report.fieldId;
      this.found.examples.push({ personId: id, name, field, problem: problemMessage(report) });
    }
  }

  /** Only what the design prints has to travel to the renderer's thread. */
  private printed(values: Record<string, string>): Record<string, string> {
    const kept: Record<string, string> = {};
    for (const name in values)
      if (this.printedKeys.has(placeholderKey(name))) kept[name] = values[name] ?? "";
    return kept;
  }
}

function problemMessage({ missing, fit }: FitReport): string {
  const parts: string[] = [];
  if (missing.length > 0) {
    const letters = missing.slice(0, 8).map((letter) => `“${letter}” (${codePoint(letter)})`);
    parts.push(
      `no font has the letter${missing.length === 1 ? "" : "s"} ${letters.join(", ")}${missing.length > 8 ? " and more" : ""}`,
    );
  }
  if (fit === "overflows")
    parts.push("the text is longer than its field and runs over what is below");
  return parts.join("; ");
}
