import { Icon } from "#app/ui/page/icon.tsx";
import type { ShownQuestion, ShownTemplate } from "../templates.ts";

const BAND = {
  brand: { band: "fill-brand", words: "fill-on-brand" },
  gold: { band: "fill-gold", words: "fill-on-gold" },
  deep: { band: "fill-deep", words: "fill-on-deep" },
  plain: { band: "", words: "" },
} as const;

/** In units of the drawing, which is 200 wide. */
const LEFT = 30;
const FIRST_TOP = 38;
const STEP = 23;

/**
 * The top of the form as it will be, small: its title and first questions. A plus for the empty
 * one.
 */
export function TemplatePicture({
  template,
  className,
}: {
  template: ShownTemplate;
  className: string;
}) {
  const { art, title, asks } = template;
  if (art === "plain") {
    return (
      <span
        className={`grid place-items-center w-full bg-brand-soft text-brand-ink text-3xl ${className}`}
        aria-hidden="true"
      >
        <Icon name="plus" />
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 200 100"
      preserveAspectRatio="xMinYMin slice"
      className={`block w-full bg-sunken ${className}`}
      aria-hidden="true"
    >
      <rect x="20" y="8" width="160" height="140" rx="4" className="fill-surface stroke-line" />
      <path d="M20 28V12a4 4 0 0 1 4-4h152a4 4 0 0 1 4 4v16z" className={BAND[art].band} />
      <text x={LEFT} y="21" fontSize="8" fontWeight="600" className={BAND[art].words}>
        {shortened(title, 32)}
      </text>
      {asks.slice(0, 3).map((question, index) => (
        <g key={question.label} transform={`translate(${LEFT} ${FIRST_TOP + index * STEP})`}>
          <text fontSize="5.5" fontWeight="600" className="fill-ink">
            {shortened(question.label, 48)}
          </text>
          <Control {...question} />
        </g>
      ))}
    </svg>
  );
}

function Control({ kind, options }: ShownQuestion) {
  if (kind === "rating" || kind === "scale") {
    return (
      <text y="12" fontSize="10" letterSpacing="2" className="fill-gold-strong">
        ★★★★★
      </text>
    );
  }
  const shown = kind === "yes-no" ? ["Yes", "No"] : options.slice(0, 2);
  if (shown.length > 0 && kind !== "dropdown") {
    return shown.map((option, index) => (
      <g key={option} transform={`translate(${index * 70} 4)`}>
        {kind === "multiple-choice" ? (
          <rect
            x=".5"
            y="1"
            width="5"
            height="5"
            rx="1"
            className="fill-canvas stroke-edge"
            strokeWidth=".7"
          />
        ) : (
          <circle cx="3" cy="3.5" r="2.6" className="fill-canvas stroke-edge" strokeWidth=".7" />
        )}
        <text x="9" y="5.500" fontSize="5" className="fill-ink-2">
          {shortened(option, 22)}
        </text>
      </g>
    ));
  }
  return (
    <>
      <rect
        y="3"
        width="140"
        height="10"
        rx="2"
        className="fill-canvas stroke-edge"
        strokeWidth=".7"
      />
      {kind === "dropdown" ? (
        <path
          d="M130 6.500l2.500 2.500 2.500-2.500"
          className="fill-none stroke-ink-3"
          strokeWidth=".9"
        />
      ) : null}
    </>
  );
}

function shortened(words: string, most: number): string {
  const letters = [...words];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : words;
}
