/** One line of the text format of Prometheus. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(.*)\\})? (NaN|[+-]?Inf|[-+]?[0-9.]+(?:e[-+]?[0-9]+)?)$`,
);
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
/** What the samples of a histogram and a summary are called beside their own name. */
const PARTS = /_(?:bucket|sum|count)$/;

/**
 * Reads the text format strictly (Prometheus: exposition formats, 0.0.4): every sample belongs to a
 * TYPE that stands once and before it, no sample comes twice, buckets grow and end in +Inf. Throws
 * with the line that is wrong.
 */
export function parseMetrics(text: string): { samples: Sample[]; types: Map<string, string> } {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.split("\n")) {
    const wrong = (why: string) => new Error(`${why}: ${line}`);
    if (line.trim() === "") continue;
    if (line.startsWith("# HELP ")) {
      const name = line.split(" ")[2]!;
      if (helps.has(name)) throw wrong("a second HELP");
      helps.add(name);
      continue;
    }
    if (line.startsWith("# TYPE ")) {
      const [, , name, type] = line.split(" ") as [string, string, string, string];
      if (types.has(name)) throw wrong("a second TYPE");
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(type)) throw wrong("no such type");
      types.set(name, type);
      continue;
    }
    const found = SAMPLE.exec(line);
    if (!found) throw wrong("not a sample");
    const [, name, labelled = "", value] = found as unknown as [
      string,
      string,
      string | undefined,
      string,
    ];
    if (!types.has(name) && !types.has(name.replace(PARTS, "")))
      throw wrong("a sample without a type before it");
    if (types.get(name) === "counter" && !/_(?:total|seconds)$|_total$/.test(name))
      throw wrong("a counter not called total");
    const labels: Record<string, string> = {};
    let rest = labelled;
    while (rest) {
      const label = LABEL.exec(rest);
      if (!label) throw wrong("a label that cannot be read");
      labels[label[1]!] = label[2]!.replace(/\\n/g, "\n").replace(/\\(["\\])/g, "$1");
      rest = rest.slice(label[0].length);
    }
    const key = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
    if (seen.has(key)) throw wrong("a sample for the second time");
    seen.add(key);
    samples.push({
      name,
      labels,
      value: value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value),
    });
  }
  for (const [name, type] of types) if (type === "histogram") checkBuckets(name, samples);
  return { samples, types };
}

function checkBuckets(name: string, samples: Sample[]): void {
  const lines = new Map<string, Sample[]>();
  for (const sample of samples.filter((one) => one.name === `${name}_bucket`)) {
    const { le, ...labels } = sample.labels;
    const key = JSON.stringify(labels);
    lines.set(key, [...(lines.get(key) ?? []), { ...sample, labels: { le: le ?? "" } }]);
  }
  for (const [key, buckets] of lines) {
    const counts = buckets.map(({ value }) => value);
    if (counts.some((count, index) => index > 0 && count < counts[index - 1]!))
      throw new Error(`${name}${key}: buckets shrink`);
    if (buckets.at(-1)?.labels.le !== "+Inf") throw new Error(`${name}${key}: no +Inf`);
    const total = samples.find(
      (one) => one.name === `${name}_count` && JSON.stringify(one.labels) === key,
    );
    if (total?.value !== counts.at(-1))
      throw new Error(`${name}${key}: the last bucket is not the count`);
  }
}
