import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { Done, FieldForm, MineShell, Narrow, type Refused } from "./mine-shell.tsx";

/** What was done before the form is shown again. */
export type DoneBefore = "asked" | "left" | "erased" | null;

/** Where a holder asks for the link to their page. */
export function RequestPage({
  done,
  minutes,
  refused,
}: {
  done: DoneBefore;
  minutes: number;
  refused?: Refused | undefined;
}) {
  const { mine: t, findMine, common } = useTexts();
  const kept = useKeptLanguage();
  const points = [
    ["half", t.link({ minutes })],
    ["lock", t.sameAnswer],
    ["mail", t.several],
  ] as const;
  return (
    <MineShell isOpen={false}>
      <Narrow title={t.title} words={done === "asked" ? undefined : t.words}>
        {done ? (
          <div className="mt-6">
            <Done>
              {done === "asked" ? <h2 className="text-lg">{findMine.checkInbox}</h2> : null}
              <p>{{ asked: t.asked, left: t.left, erased: t.erased }[done]}</p>
            </Done>
          </div>
        ) : null}
        <FieldForm
          action={`/mine${kept}`}
          label={done === "asked" ? common.anotherEmail : common.emailAddress}
          hint={t.hint}
          button={t.send}
          field="email"
          refused={refused}
        />
        <ul className="mt-8 pt-6 border-t border-line grid gap-3">
          {points.map(([icon, words]) => (
            <li key={icon} className="flex gap-3 text-ink-2">
              <PublicIcon name={icon} className="mt-0.5 text-brand-ink" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </Narrow>
    </MineShell>
  );
}

/** The page of a link. It asks for a press, since mail scanners open every link they see. */
export function OpenPage({ address, minutes }: { address: string | null; minutes: number }) {
  const { mine: t } = useTexts();
  const kept = useKeptLanguage();
  if (address === null)
    return (
      <MineShell isOpen={false}>
        <Narrow title={t.over} words={t.overWords({ minutes })}>
          <p className="mt-6">
            <a className="btn btn-primary" href={`/mine${kept}`}>
              {t.send}
            </a>
          </p>
        </Narrow>
      </MineShell>
    );
  return (
    <MineShell isOpen={false}>
      <Narrow title={t.open} words={t.openWords({ address, minutes })}>
        <form className="mt-6" method="post">
          <button type="submit" className="btn btn-primary">
            {t.openHere}
          </button>
        </form>
      </Narrow>
    </MineShell>
  );
}
