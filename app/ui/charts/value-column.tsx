import type { ReactNode } from "react";

/**
 * One stretch of a chart, drawn in an SVG: `children` are its bars. While it is pointed at or has
 * the focus, `values` is written at the chart's top right, whose corner is `right`; screen readers
 * get it as the column's name. `top` and `base`: where the bars may be.
 */
export function ValueColumn({
  values,
  x,
  step,
  top,
  base,
  right,
  isNarrow,
  children,
}: {
  values: string;
  x: number;
  step: number;
  top: number;
  base: number;
  right: number;
  isNarrow: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture with a label; its values are shown while it has the focus.
    <g className="group outline-none" role="img" aria-label={values} tabIndex={0}>
      <rect
        x={x}
        y={top}
        width={step}
        height={base - top}
        rx="3"
        className={
          "fill-transparent group-hover:fill-sunken group-focus:fill-sunken " +
          "group-focus-visible:stroke-focus group-focus-visible:stroke-2"
        }
      />
      {children}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the group above says the same, and has the focus. */}
      <text
        x={right}
        y="14"
        textAnchor="end"
        fontSize={isNarrow ? 11 : 13}
        className="fill-ink font-semibold pointer-events-none opacity-0 group-hover:opacity-100 group-focus:opacity-100"
        aria-hidden="true"
      >
        {values}
      </text>
    </g>
  );
}
