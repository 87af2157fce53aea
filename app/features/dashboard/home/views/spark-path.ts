export const SPARK = { width: 120, height: 42, inset: 6 } as const;

/** The line of a sparkline and the area under it, as SVG paths; empty for fewer than two values. All alike lies at the bottom. */
export function sparkPaths(values: readonly number[]): { line: string; area: string } {
  if (values.length < 2) return { line: "", area: "" };
  const { width, height, inset } = SPARK;
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  const room = height - 2 * inset;
  const y = (value: number) => height - inset - (highest === lowest ? 0 : ((value - lowest) / (highest - lowest)) * room);
  const points = values.map((value, index) => `${round((index * width) / (values.length - 1))} ${round(y(value))}`);
  const line = `M${points.join("L")}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
