import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { BackToMine, MineShell, Narrow, type Refused } from "./mine-shell.tsx";

/** Where a holder says how many points of a body they want in a year. */
export function TargetPage({
  choices,
  refused,
}: {
  choices: {
    years: number[];
    bodies: string[];
    set: { year: number; body: string; points: number; target: number }[];
  };
  refused?: (Refused & { year: string; body: string }) | undefined;
}) {
  const { mine: t, lookUp } = useTexts();
  const [year] = choices.years.slice(1);
  return (
    <MineShell isOpen>
      <Narrow title={t.target} words={t.targetWords}>
        <ul className="mt-6">
          {choices.set.map(({ year, body, points: count, target }) => (
            <li key={`${year}${body}`}>
              {[year, body, t.pointsOf({ count, target })].filter(Boolean).join(" · ")}
            </li>
          ))}
        </ul>
        <form className="mt-6 grid gap-5" method="post" action={`/mine/target${useKeptLanguage()}`}>
          <Options name="body" label={t.body} all={choices.bodies} chosen={refused?.body} />
          <Options name="year" label={t.year} all={choices.years} chosen={refused?.year ?? year} />
          <div className={`field ${refused ? "field-bad" : ""}`}>
            <label className="label" htmlFor="points">
              {t.pointsLabel}
            </label>{" "}
            {refused ? (
              <Problem id="points-error" mark={lookUp.error}>
                {refused.problem}
              </Problem>
            ) : null}
            <input
              className="input"
              id="points"
              name="points"
              inputMode="numeric"
              maxLength={9}
              defaultValue={refused?.typed}
              aria-invalid={refused ? true : undefined}
              aria-describedby={refused ? "points-error" : undefined}
            />
          </div>
          <button type="submit" className="btn btn-primary w-fit">
            {t.saveTarget}
          </button>
        </form>
        <BackToMine />
      </Narrow>
    </MineShell>
  );
}

function Options({
  name,
  label,
  all,
  chosen,
}: {
  name: string;
  label: string;
  all: readonly (string | number)[];
  chosen: string | number | undefined;
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={chosen}>
        {all.map((one) => (
          <option key={one} value={one}>
            {one || "—"}
          </option>
        ))}
      </select>
    </div>
  );
}
