import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { IssuedCourse, PublicIssuer } from "../../issuer-page/public-issuer.server.ts";

/** Who an issuer is, what is proved of it, what it issues, and how to check or report it. */
export function IssuerPageView({ issuer }: { issuer: PublicIssuer }) {
  const isAlone = issuer.issues.length === 0;
  return (
    <main id="main">
      <Head issuer={issuer} />
      <div
        className={`wrap py-9 lg:py-14 grid gap-x-16 gap-y-10 items-start ${isAlone ? "" : "lg:grid-cols-[minmax(0,1fr)_22rem]"}`}
      >
        <Issues issuer={issuer} />
        <div
          className={`grid gap-10 ${isAlone ? "lg:grid-cols-3" : "lg:col-start-2 lg:row-start-1"}`}
        >
          <CheckForm host={issuer.host} />
          <WhatIsProved issuer={issuer} />
          <Contact issuer={issuer} />
        </div>
      </div>
    </main>
  );
}

function Head({ issuer }: { issuer: PublicIssuer }) {
  const { name, logo, about, domains, registration, certificates, since, operator } = issuer;
  const { issuerPage: t, certificate } = useTexts();
  const [proof] = domains;
  const isProved = proof !== undefined || registration !== null;
  return (
    <div className="on-deep">
      <div className="wrap py-8 lg:py-12">
        {logo ? (
          <span className="inline-block p-3 rounded-lg bg-white mb-4">
            <img
              src={logo.href}
              width={logo.widthPx}
              height={logo.heightPx}
              alt=""
              className="max-w-[10rem] max-h-[4.5rem] w-auto h-auto"
            />
          </span>
        ) : null}
        <h1
          className="text-3xl lg:text-[3rem] leading-tight tracking-[-.02em] break-words"
          dir="auto"
        >
          {name}
        </h1>
        <p className="mt-3 flex items-center gap-2 font-semibold">
          <PublicIcon name={isProved ? "shield" : "help"} />
          {proof?.domain ??
            (registration
              ? certificate.issuer.operatorAlone({ operator, day: registration.checkedOn })
              : certificate.issuer.notChecked)}
        </p>
        {about ? (
          <p
            className="mt-4 text-on-deep-2 max-w-[38rem] whitespace-pre-line break-words"
            dir="auto"
          >
            {about}
          </p>
        ) : null}
        <p className="mt-4 text-on-deep-2">
          {certificates > 0 ? `${t.certificates({ count: certificates })} · ` : ""}
          {t.since({ product: operator, year: String(since) })}
        </p>
      </div>
    </div>
  );
}

function Issues({ issuer: { issues } }: { issuer: PublicIssuer }) {
  const { issuerPage: t } = useTexts();
  if (issues.length === 0) return null;
  return (
    <Part id="issues" title={t.issues}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {issues.map((course) => (
          <li key={course.id} className="card p-4">
            <h3 className="text-base break-words" dir="auto">
              {course.title}
            </h3>
            <p className="mt-1 text-md text-ink-2">
              <CourseFacts course={course} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function CourseFacts({ course: { credits, expiry, endsOn } }: { course: IssuedCourse }) {
  const { issuerPage: t } = useTexts();
  const { hours, points, body } = credits ?? {};
  const worth = [
    hours === undefined ? null : t.hours({ count: hours }),
    points === undefined ? null : t.points({ count: points, body: body || "CPD" }),
  ].filter(Boolean);
  const validity = expiry.kind === "after" ? t[expiry.unit]({ count: expiry.count }) : t.noEnd;
  const end = endsOn ? t.until({ day: endsOn }) : validity;
  return <>{worth.length > 0 ? `${worth.join(", ")}. ${end}` : end}</>;
}

function CheckForm({ host }: { host: string }) {
  const { issuerPage: t, lookUp } = useTexts();
  return (
    <Part id="check" title={t.check}>
      <form method="get" action="/verify" className="grid gap-3">
        <label className="sr-only" htmlFor="id">
          {lookUp.id}
        </label>
        <input
          className="input font-mono"
          id="id"
          name="certificateId"
          placeholder="7K2M-94QX-…"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button type="submit" className="btn btn-primary">
          {lookUp.check}
        </button>
      </form>
      <p className="mt-2 text-sm text-ink-2">{t.mustOpen({ host: <b>{host}</b> })}</p>
    </Part>
  );
}

function WhatIsProved({ issuer }: { issuer: PublicIssuer }) {
  const { domains, registration, lost, kind, operator } = issuer;
  const { issuerPage: t, certificate } = useTexts();
  const { issuer: say } = certificate;
  const { number = "", checkedOn: day = "" } = registration ?? {};
  const checked = number
    ? say.operator({ operator, day, number })
    : say.operatorAlone({ operator, day });
  return (
    <Part id="proved" title={t.proved}>
      <ul className="grid gap-3.5">
        {domains.map(({ domain, kind: by, provedOn, seenOn }) => (
          <Proof key={domain} isProved title={t.website({ domain })}>
            {(by === "file" ? t.fileFound : t.dnsFound)({ day: provedOn, seen: seenOn })}
          </Proof>
        ))}
        {domains.length === 0 ? (
          <Proof title={t.websiteLabel}>
            {lost ? say.lost({ domain: lost.domain, day: lost.lostOn }) : t.noWebsite}
          </Proof>
        ) : null}
        {registration || kind === "company" ? (
          <Proof isProved={registration !== null} title={t.registration}>
            {registration ? checked : t.notAsked}
          </Proof>
        ) : null}
        <Proof title={t.quality}>{t.qualityWords}</Proof>
      </ul>
    </Part>
  );
}

function Proof({
  title,
  isProved = false,
  children,
}: {
  title: string;
  isProved?: boolean;
  children: string;
}) {
  return (
    <li className="flex gap-3">
      <span className={isProved ? "text-delivered" : "text-ink-3"}>
        <PublicIcon name={isProved ? "check" : "help"} />
      </span>
      <div className="min-w-0">
        <b className="block font-semibold break-words">{title}</b>
        <span className="text-ink-2">{children}</span>
      </div>
    </li>
  );
}

function Contact({ issuer }: { issuer: PublicIssuer }) {
  const { website, supportEmail, address, pageUrl } = issuer;
  const { issuerPage: t, certificate } = useTexts();
  const kept = useKeptLanguage();
  return (
    <Part id="contact" title={t.contact}>
      <FactList>
        {website ? (
          <Fact label={t.websiteLabel} small>
            <a className="link break-words" href={website} rel="noopener nofollow ugc">
              {website.replace(/^https?:\/\//, "")}
            </a>
          </Fact>
        ) : null}
        <Fact label={certificate.email} small>
          <a className="link" href={`mailto:${supportEmail}`}>
            <EmailAddress>{supportEmail}</EmailAddress>
          </a>
        </Fact>
        {address ? (
          <Fact label={t.address} small>
            <span className="whitespace-pre-line break-words" dir="auto">
              {address}
            </span>
          </Fact>
        ) : null}
      </FactList>
      <p className="mt-4">
        <a className="btn btn-plain" href={`${new URL(pageUrl).pathname}/report${kept}`}>
          {t.report}
        </a>
      </p>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-xl mb-3.5">
        {title}
      </h2>
      {children}
    </section>
  );
}
