import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { ChangedName } from "./changed-name.tsx";

/** What the page of a name shows, by how far its visitor has come. */
export type NameStep =
  | { step: "ask"; isAsked: boolean; isOver: boolean }
  | { step: "open"; link: string }
  | { step: "sent"; name: string }
  | {
      step: "type";
      /** As it was typed; null: nothing was yet. */
      typed: string | null;
      /** As it would be printed, and what becomes of it. */
      drawn: {
        name: string;
        pieces: { text: string; isChanged: boolean }[];
        outcome: "at-once" | "checked";
      } | null;
    };

interface Held {
  id: string;
  holderName: string;
  issuer: string;
  widthPx: number;
  heightPx: number;
}

const LETTERS = "á à é è ẹ ẹ́ ẹ̀ í ó ò ọ ọ́ ọ̀ ú ù ṣ ị ụ ṅ ɓ ɗ ƙ ’";

export function NamePage({
  held,
  at,
  problem,
}: {
  held: Held;
  at: NameStep;
  /** What is wrong with what was typed, or with asking again. */
  problem: string | null;
}) {
  const { nameCorrection: t } = useTexts();
  return (
    <main id="main" className="wrap py-8 lg:py-14">
      {at.step === "type" ? (
        <div className="grid gap-7 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-x-16 items-start">
          <div className="min-w-0">
            <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
            <p className="mt-2 text-lg text-ink-2">{t.words}</p>
            <NameForm held={held} at={at} problem={problem} />
          </div>
          <Pictures held={held} drawn={at.drawn} />
        </div>
      ) : (
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">
            {at.step === "sent" ? t.sent({ issuer: held.issuer }) : t.title}
          </h1>
          <ProofStep held={held} at={at} problem={problem} />
        </div>
      )}
    </main>
  );
}

/** The way to the form: a link by e-mail, which is pressed once. */
function ProofStep({
  held,
  at,
  problem,
}: {
  held: Held;
  at: Exclude<NameStep, { step: "type" }>;
  problem: string | null;
}) {
  const { nameCorrection: t, findMine, guest, lookUp } = useTexts();
  if (at.step === "sent")
    return <Said title="" words={t.waiting({ issuer: held.issuer, name: at.name })} />;
  const isOpen = at.step === "open";
  return (
    <>
      {!isOpen && at.isAsked ? <Said title={findMine.checkInbox} words={t.asked} /> : null}
      {!isOpen && at.isOver ? <Wrong words={t.over} mark={lookUp.error} /> : null}
      {problem ? <Wrong words={problem} mark={lookUp.error} /> : null}
      {isOpen || !at.isAsked ? (
        <p className="mt-3 text-lg text-ink-2">{isOpen ? t.press : t.askWords}</p>
      ) : null}
      <form className="mt-6" method="post" action={`/c/${held.id}/name${useKeptLanguage()}`}>
        {isOpen ? <input type="hidden" name="link" value={at.link} /> : null}
        <button
          type="submit"
          name="intent"
          value={isOpen ? "open" : "ask"}
          className={`btn ${!isOpen && at.isAsked ? "btn-plain" : "btn-primary"}`}
        >
          {isOpen ? t.start : guest.sendLink}
        </button>
      </form>
    </>
  );
}

function Said({ title, words }: { title: string; words: string }) {
  return (
    <div className="mt-6 rounded-xl p-5 sm:p-6 bg-[rgb(var(--delivered-bg))]" role="status">
      {title ? <h2 className="text-lg">{title}</h2> : null}
      <p className={title ? "mt-1" : ""} dir="auto">
        {words}
      </p>
    </div>
  );
}

function Wrong({ words, mark, id }: { words: string; mark: string; id?: string }) {
  return (
    <p className="error mt-3" id={id} role="alert">
      <PublicIcon name="warn" />
      <span>
        <span className="sr-only">{mark} </span>
        {words}
      </span>
    </p>
  );
}

type Typing = Extract<NameStep, { step: "type" }>;

/** Shown again with what is typed, as often as one likes; sent only once it was drawn. */
function NameForm({ held, at, problem }: { held: Held; at: Typing; problem: string | null }) {
  const { nameCorrection: t, guest, lookUp } = useTexts();
  const kept = useKeptLanguage();
  const path = `/c/${held.id}/name`;
  return (
    <form className="mt-6 grid gap-5" action={path}>
      {kept ? <input type="hidden" name="lang" value={kept.replace("?lang=", "")} /> : null}
      <div className={`field ${problem ? "field-bad" : ""}`}>
        <label className="label" htmlFor="name">
          {guest.fullName}
        </label>{" "}
        <p className="hint" id="name-hint">
          {t.hint}
        </p>
        {problem ? <Wrong id="name-error" words={problem} mark={lookUp.error} /> : null}
        <input
          className="input"
          id="name"
          name="name"
          dir="auto"
          required
          autoComplete="name"
          spellCheck={false}
          defaultValue={at.typed ?? held.holderName}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "name-hint name-error" : "name-hint"}
        />
      </div>
      <details className="faq border-b">
        <summary>{t.letters}</summary>
        <p className="text-xl font-semibold leading-loose tracking-[.35em] select-all">{LETTERS}</p>
      </details>
      <button type="submit" className={`btn ${at.drawn ? "btn-plain" : "btn-primary"} w-full`}>
        {t.draw}
      </button>
      {at.drawn ? <Outcome held={held} drawn={at.drawn} action={`${path}${kept}`} /> : null}
    </form>
  );
}

function Outcome({
  held: { issuer },
  drawn,
  action,
}: {
  held: Held;
  drawn: NonNullable<Typing["drawn"]>;
  action: string;
}) {
  const { nameCorrection: t } = useTexts();
  const isAtOnce = drawn.outcome === "at-once";
  return (
    <>
      <div>
        <p className="label">{t.changes}</p>
        <p className="text-2xl font-semibold break-words">
          <ChangedName pieces={drawn.pieces} />
        </p>
      </div>
      <div className={`rounded-xl p-4 ${isAtOnce ? "bg-[rgb(var(--delivered-bg))]" : "bg-sunken"}`}>
        <p className="font-semibold">{isAtOnce ? t.atOnce({ issuer }) : t.checked({ issuer })}</p>
        <p>{isAtOnce ? t.atOnceWords({ issuer }) : t.checkedWords}</p>
      </div>
      <div>
        <button
          type="submit"
          formMethod="post"
          formAction={action}
          name="intent"
          value="send"
          className="btn btn-primary w-full"
        >
          {isAtOnce ? t.correct : t.send({ issuer })}
        </button>
        <p className="mt-2 text-sm text-ink-2">{t.after}</p>
      </div>
    </>
  );
}

/** The certificate as it would be, large, and as it is. */
function Pictures({ held, drawn }: { held: Held; drawn: Typing["drawn"] }) {
  const { nameCorrection: t } = useTexts();
  const { id, widthPx: width, heightPx: height } = held;
  const now = { src: `/c/${id}.webp?w=640`, width, height, alt: "" };
  if (!drawn) return <img {...now} className="paper w-full h-auto" alt={held.holderName} />;
  const query = new URLSearchParams({ name: drawn.name });
  return (
    <figure className="min-w-0">
      <p className="text-sm font-semibold text-ink-2 mb-2">{t.drawn}</p>
      <img
        src={`/c/${id}/name.webp?${query}`}
        width={width}
        height={height}
        className="paper w-full h-auto"
        alt={t.picture({ name: drawn.name })}
      />
      <figcaption className="mt-5 flex gap-4 items-center text-ink-2">
        <img {...now} className="paper w-28 h-auto flex-none" loading="lazy" alt="" />
        <span className="min-w-0 break-words">
          {t.now}
          <b className="block font-semibold text-ink" dir="auto">
            {held.holderName}
          </b>
        </span>
      </figcaption>
    </figure>
  );
}
