import { featuresOf, PLANS } from "#app/features/billing/model/plans.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { useSite } from "../../pages/site-handle.ts";
import type { HomeContent } from "../home.server.ts";
import { Waves } from "./closing.tsx";
import avif480 from "./pictures/certificate-480.avif";
import webp480 from "./pictures/certificate-480.webp";
import avif720 from "./pictures/certificate-720.avif";
import avif960 from "./pictures/certificate-960.avif";
import avif1200 from "./pictures/certificate-1200.avif";

/** The headline, two links, and a certificate as the product draws it. */
export function Hero({ headline, lead }: Pick<HomeContent, "headline" | "lead">) {
  const { appName } = useSite();
  const [free] = PLANS;
  return (
    <section className="on-deep relative overflow-hidden">
      <Waves />
      <div
        className={
          "wrap relative grid items-center gap-x-14 gap-y-14 " +
          "lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] pt-14 pb-20 lg:pt-24 lg:pb-32"
        }
      >
        <div>
          <h1
            className="display text-display [text-wrap:wrap] [&_em]:not-italic [&_em]:block [&_em]:text-gold"
            dangerouslySetInnerHTML={{ __html: headline }}
          />
          <div
            className="mt-6 text-lg sm:text-xl text-on-deep-2 max-w-[34rem]"
            dangerouslySetInnerHTML={{ __html: wholeHyphens(lead) }}
          />
          <div className="mt-8 flex flex-wrap gap-3">
            <a className="btn btn-primary !text-lg !px-6 !min-h-[52px]" href="/signup">
              Get started free
            </a>{" "}
            <a className="btn btn-plain !text-lg !px-6 !min-h-[52px]" href="/learn-more">
              Learn more <span className="sr-only">about {appName}</span>
            </a>
          </div>
          <TryIt />
          <p className="mt-5 text-on-deep-2">
            {free ? featuresOf(free).slice(0, 2).join(" and ") : null}, free. No card needed.
          </p>
        </div>
        <div className="relative w-full max-lg:max-w-[560px] max-lg:mx-auto">
          <Certificate />
          <SendingCard />
        </div>
      </div>
    </section>
  );
}

/** A visitor's own name on a certificate: the page that follows draws it. */
function TryIt() {
  return (
    <form className="mt-8 max-w-[30rem]" method="post" action="/example">
      <label className="font-semibold" htmlFor="example-name">
        See your name on one
      </label>
      <div className="mt-2 flex gap-2">
        <input
          className="input flex-1 min-w-0"
          id="example-name"
          name="name"
          type="text"
          dir="auto"
          autoComplete="name"
          spellCheck={false}
          required
          maxLength={200}
          aria-describedby="example-name-hint"
        />{" "}
        <button type="submit" className="btn btn-plain sm:whitespace-nowrap">
          Show me
        </button>
      </div>
      <p className="mt-1.5 text-sm text-on-deep-2" id="example-name-hint">
        No account needed, and we don’t store it.
      </p>
    </form>
  );
}

/** Asked for before other pictures. This React knows the attribute only as HTML spells it. */
const FIRST = { fetchpriority: "high" };

function Certificate() {
  const { appName } = useSite();
  return (
    <div className="relative">
      <div
        className={
          "absolute inset-0 translate-x-2 sm:translate-x-5 -translate-y-4 sm:-translate-y-6 " +
          "rotate-[4deg] paper !bg-[#F3E7CC]"
        }
      />
      <div className="absolute inset-0 translate-x-2 -translate-y-3 rotate-[2.5deg] paper !bg-[#FAF3E1]" />
      <picture>
        {/* Sharp where two pixels make one. Phones have three, and slower lines. */}
        <source
          type="image/avif"
          media="(min-width: 1024px)"
          srcSet={`${avif720} 720w, ${avif1200} 1200w`}
          sizes="(min-width: 1224px) 580px, 48vw"
        />
        <source
          type="image/avif"
          media="(min-width: 480px)"
          srcSet={`${avif720} 720w, ${avif960} 960w`}
          sizes="(min-width: 624px) 560px, 92vw"
        />
        <source type="image/avif" srcSet={`${avif480} 480w, ${avif720} 720w`} sizes="92vw" />
        <img
          className="relative paper w-full h-auto -rotate-1"
          src={webp480}
          width={720}
          height={509}
          alt={
            `A certificate of completion for Fúnmiláyọ̀ Adébáyọ̀ as ${appName} draws it: ` +
            "engraved border, gold seal, signature and QR code"
          }
          {...FIRST}
        />
      </picture>
    </div>
  );
}

const PEOPLE = [
  { name: "Ngọzị Okonkwọ", delivered: true },
  { name: "Ɗanladi Musa", delivered: true },
  { name: "Ṣẹ́gun Ọláyínká", delivered: false },
];

/** What a send looks like while it runs. A drawing: the words beside say what it shows. */
function SendingCard() {
  return (
    <div
      className={
        "relative -mt-6 sm:mt-0 sm:supports-[display:grid]:absolute sm:-bottom-24 " +
        "sm:-left-16 max-lg:sm:-left-4 mx-auto sm:mx-0 w-[min(100%,18.5rem)] rounded-lg " +
        "bg-white text-[#111A33] shadow-3 p-4"
      }
      aria-hidden="true"
    >
      <p className="flex justify-between items-baseline gap-3">
        <b className="font-semibold">Sending 1,240</b>{" "}
        <span className="text-sm text-[#424D68]">Example</span>
      </p>
      <svg className="bar mt-2.5 !h-2 !bg-[#EAEEF7]" width="264" height="8" aria-hidden="true">
        <rect width="91%" height="100%" fill="#229663" />
        <rect x="91%" width="2%" height="100%" fill="#D63A42" />
        <rect x="93%" width="4%" height="100%" fill="#F5C518" />
      </svg>
      <ul className="mt-3 grid gap-2 text-md">
        {PEOPLE.map(({ name, delivered }) => (
          <li className="flex justify-between gap-3" key={name}>
            {name}{" "}
            <span
              className={
                "inline-flex items-center gap-1 text-sm font-semibold " +
                `${delivered ? "text-[#116943]" : "text-[#705000]"}`
              }
            >
              <PublicIcon name={delivered ? "check" : "half"} />
              {delivered ? "Delivered" : "In progress"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "e-mails" stays on one line. */
function wholeHyphens(html: string): string {
  return html.replace(/e-mail/g, "e\u2011mail");
}
