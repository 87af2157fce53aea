import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Texts } from "../languages/catalogue-types.ts";
import { LanguageLinks } from "../languages/language-links.tsx";
import type { Language } from "../languages/languages.ts";
import { useTexts } from "../languages/use-texts.ts";
import { useKeptLanguage, useOwnLanguage } from "../page/page-language.ts";
import { useRootData } from "../page/root-data.ts";

/** How an organiser's public pages look; made by `readFormLook`. */
export interface FormLook {
  organiser: string;
  /** Where the organiser answers. */
  contact: string;
  /** A data address: pages of forms ask for nothing more. */
  logo: { href: string; widthPx: number; heightPx: number } | null;
  /** The product's name and address for "Made with …"; null where the plan removes it. */
  branding: { name: string; href: string } | null;
  /**
   * The organiser's colours over the shared style sheet. Return it as `style` of the loader's data
   * as well.
   */
  style: string;
  themeColour: string;
}

/** When it is, with a leaf of a calendar. */
export interface FormDate {
  tearOff: { month: string; day: string };
  /** "Saturday 29 November 2025" */
  day: string;
  /** "10:00 to 11:30, West Africa Time (Lagos)" */
  hours: string;
  /**
   * The same by the clocks that the visitor chose; null: none were chosen, or they show the same.
   */
  elsewhere?: string | null;
}

interface ShellProps {
  look: FormLook;
  title: string;
  intro?: string;
  date?: FormDate | null;
  facts?: { label: string; value: string }[];
  /** What the person has done, above the title: "You are registered". */
  achieved?: string;
  /** `/f/{slug}`: where Privacy and Report this form are. Null: this page belongs to no form. */
  formPath: string | null;
  /**
   * Shown inside another site's page: a small header, and links that leave it do so in the whole
   * window.
   */
  embedded?: boolean;
  /** What the visitor may read the page in. */
  languages?: readonly Language[];
  /**
   * The form on the page, where it should not lose what is typed when another language is chosen.
   */
  formId?: string;
  /** Which of `title` and `intro` are in the page's language, whatever the form is written in. */
  spoken?: readonly string[];
  children: ReactNode;
}

/**
 * The frame of everything the public sees of a form: the organiser's deep header with the title,
 * beside the column from 960 px on, and the footer. A route that uses it exports `handle =
 * publicFormHandle` and returns the look's `style` and `themeColour` from its loader;
 * `routes/_form/_layout.tsx` is the layout that brings the shared style.
 */
export function PublicFormShell({
  look,
  title,
  intro,
  date,
  facts = [],
  achieved,
  formPath,
  embedded = false,
  languages = [],
  formId,
  spoken,
  children,
}: ShellProps) {
  return (
    <>
      <FormHeader
        look={look}
        title={title}
        intro={intro}
        date={date}
        facts={facts}
        achieved={achieved}
        embedded={embedded}
        languages={languages}
        formId={formId}
        spoken={spoken}
        own={useOwnLanguage()}
      />
      <main className="k" id="main">
        {children}
        <FormFooter look={look} formPath={formPath} embedded={embedded} />
      </main>
      {embedded ? <HeightScript /> : null}
    </>
  );
}

/**
 * Says to the page around a form how high it is, and nothing else; `/embed.js` listens there. No
 * other page of forms has it.
 */
const HEIGHT = {
  __html:
    "new ResizeObserver(()=>parent.postMessage({formHeight:" +
    'Math.ceil(document.body.getBoundingClientRect().height)},"*")).observe(document.body)',
};

function HeightScript() {
  return <script nonce={useRootData()?.nonce} dangerouslySetInnerHTML={HEIGHT} />;
}

/**
 * The deep header: whose form it is, what it is called, and when. `own`: the language of the
 * organiser's words, where it is not the page's.
 */
export function FormHeader({
  look,
  title,
  intro,
  date,
  facts = [],
  achieved,
  embedded = false,
  languages = [],
  formId,
  spoken = [],
  own,
}: Omit<ShellProps, "formPath" | "children"> & { own?: Language }) {
  const t = useTexts();
  return (
    <header className={embedded ? "b em" : "b"}>
      <Rosette />
      <div className="k">
        {/* Outside of a router where there is none to choose. */}
        {languages.length > 1 ? (
          <LanguageLinks className="lg" languages={languages} formId={formId} />
        ) : null}
        {achieved ? (
          <p className="ok">
            <Seal />
            {achieved}
          </p>
        ) : (
          <OrganiserLine look={look} />
        )}
        <h1 lang={achieved || spoken.includes("title") ? undefined : own}>{title}</h1>
        {intro ? (
          <p className="z" lang={spoken.includes("intro") ? undefined : own}>
            {intro}
          </p>
        ) : null}
        {date ? (
          <p className="g">
            <i aria-hidden="true" data-m={date.tearOff.month} data-d={date.tearOff.day} />
            <span>
              <b>{date.day}</b> <span className="u">{date.hours}</span>
            </span>
          </p>
        ) : null}
        {date?.elsewhere ? <p className="u">{t.common.forYou({ when: date.elsewhere })}</p> : null}
        <FormFacts facts={facts} />
      </div>
    </header>
  );
}

/** The organiser, with the logo or the first letter of their name. */
export function OrganiserLine({ look }: { look: Pick<FormLook, "logo" | "organiser"> }) {
  return (
    <p className="o">
      {look.logo ? (
        <b>
          <img src={look.logo.href} width={look.logo.widthPx} height={look.logo.heightPx} alt="" />
        </b>
      ) : (
        <b aria-hidden="true" data-i={firstLetter(look.organiser)} />
      )}{" "}
      {look.organiser}
    </p>
  );
}

/** What is known of it: a word, and what it is. */
export function FormFacts({ facts }: { facts: { label: string; value: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="w">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The foot of every page that belongs to a form. */
export function FormFooter({
  look,
  formPath,
  embedded = false,
}: {
  look: FormLook;
  formPath: string | null;
  embedded?: boolean;
}) {
  const leaving = embedded ? { target: "_top" } : {};
  const { common } = useTexts();
  const kept = useKeptLanguage();
  return (
    <footer>
      {formPath ? (
        <>
          <a href={`${formPath}/privacy${kept}`} {...leaving}>
            {common.privacy}
          </a>{" "}
          <a href={`${formPath}/report${kept}`} {...leaving}>
            {common.reportForm}
          </a>{" "}
        </>
      ) : null}
      {look.branding ? (
        <a href={look.branding.href} {...leaving}>
          {common.madeWith({ product: look.branding.name })}
        </a>
      ) : null}
    </footer>
  );
}

/**
 * The page for what a route of a public form threw: an address that leads nowhere, too many tries,
 * or a fault of ours.
 */
export function PublicFormError(site: {
  appName: string;
  supportEmail: string;
  requestId: string;
}) {
  const error = useRouteError();
  const t = useTexts();
  const { title, words } = wordsFor(error, useLocation().pathname, t.errors);
  const look = {
    organiser: site.appName,
    contact: site.supportEmail,
    logo: null,
    branding: null,
    style: "",
    themeColour: "",
  };
  return (
    <PublicFormShell look={look} title={title} formPath={null}>
      <div className="p">
        <p>{words}</p>
        {isRouteErrorResponse(error) ? null : (
          <p>
            {t.errors.faultAgain({
              address: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>,
              number: site.requestId,
            })}
          </p>
        )}
        <p>
          {t.errors.findOrHelp({
            events: <a href="/events">{t.errors.findEvent}</a>,
            help: <a href="/help">{t.errors.getHelp}</a>,
          })}
        </p>
      </div>
    </PublicFormShell>
  );
}

function wordsFor(
  error: unknown,
  path: string,
  t: Texts["errors"],
): { title: string; words: string } {
  if (!isRouteErrorResponse(error)) return { title: t.fault, words: t.faultWords };
  if (error.status === 404 && /^\/[jw]\//.test(path))
    return { title: t.noLink, words: t.noLinkWords };
  if (error.status === 404) return { title: t.noForm, words: t.noFormWords };
  const said =
    typeof error.data === "string" && error.data !== "" && error.data.length < 400
      ? error.data
      : null;
  if (error.status === 410) return { title: t.closed, words: said ?? t.closedWords };
  if (error.status === 429) return { title: t.slower, words: said ?? t.slowerWords };
  return { title: t.didNotWork, words: said ?? t.goBack };
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "";
}

const TURNS = Array.from({ length: 18 }, (_, index) => index * 10);

/** Turned ellipses, as on banknotes. */
function Rosette() {
  return (
    <svg
      width="340"
      height="340"
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="#9fb2ff"
      strokeWidth=".48"
      aria-hidden="true"
    >
      {TURNS.map((degrees) => (
        <ellipse key={degrees} rx="98" ry="34" transform={`rotate(${degrees})`} />
      ))}
    </svg>
  );
}

function Seal() {
  return (
    <svg width="26" height="26" viewBox="0 0 40 40" aria-hidden="true">
      <path
        fill="#6edba4"
        d={
          "M20 3A5.3 5.3 0 0 1 28.5 5.3A5.3 5.3 0 0 1 34.7 11.5A5.3 5.3 0 0 1 37 20A5.3 5.3 0 " +
          "0 1 34.7 28.5A5.3 5.3 0 0 1 28.5 34.7A5.3 5.3 0 0 1 20 37A5.3 5.3 0 0 1 11.5 " +
          "34.7A5.3 5.3 0 0 1 5.3 28.5A5.3 5.3 0 0 1 3 20A5.3 5.3 0 0 1 5.3 11.5A5.3 5.3 0 0 1 " +
          "11.5 5.3A5.3 5.3 0 0 1 20 3Z"
        }
      />
      <path
        d="M13 20.5l5 5 10-11"
        fill="none"
        stroke="#0b3d27"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
