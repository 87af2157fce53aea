import { useLocation } from "@remix-run/react";
import { Logo } from "#app/ui/brand/mark.tsx";
import { phoneAddress } from "../pages/phone-address.ts";
import { useSite } from "../pages/site-handle.ts";
import { FOOTER_COLUMNS, LEGAL_LINKS, type SiteLink } from "../pages/site-links.ts";
import { socialName } from "../pages/social-name.ts";

const LINK =
  "inline-flex items-center min-h-control text-on-deep-2 hover:text-white hover:underline underline-offset-4 aria-[current]:text-white";

/** Every page of the site, how to reach its operator, and what the law requires. */
export function SiteFooter() {
  const { appName, legalEntity } = useSite();
  return (
    <footer className="on-deep">
      <div className="wrap pt-12 pb-8 lg:pt-16">
        <div className="grid gap-8 grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="max-lg:col-span-2">
            <Logo name={appName} deep />
            <p className="mt-3 text-on-deep-2 max-w-[30ch]">Certificates with the right name on them, in the right inbox.</p>
            <Contacts />
          </div>
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-labelledby={`footer-${title}`}>
              <h2 className="text-sm font-semibold" id={`footer-${title}`}>
                {title}
              </h2>
              <ul className="mt-2">
                {links.map((link) => (
                  <li key={link.to}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 pt-6 border-t border-line flex flex-wrap gap-x-6 text-sm text-on-deep-2">
          <p className="mr-auto py-3">© 2025 {legalEntity}</p>
          {LEGAL_LINKS.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ to, label }: SiteLink) {
  const { pathname } = useLocation();
  return (
    <>
      <a className={LINK} href={to} aria-current={pathname === to ? "page" : undefined}>
        {label}
      </a>{" "}
    </>
  );
}

/** As far as the operator gives them. */
function Contacts() {
  const { supportEmail, supportPhone, legalAddress, socialLinks } = useSite();
  return (
    <address className="mt-3 not-italic">
      <a className={`${LINK} [overflow-wrap:anywhere]`} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      {supportPhone ? (
        <a className={`${LINK} !flex`} href={phoneAddress(supportPhone)}>
          {supportPhone}
        </a>
      ) : null}
      {legalAddress ? <p className="py-2 text-on-deep-2 max-w-[30ch] whitespace-pre-line">{legalAddress}</p> : null}
      {socialLinks.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5">
          {socialLinks.map((link) => (
            <li key={link}>
              <a className={LINK} href={link} rel="me noopener">
                {socialName(link)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </address>
  );
}
