import type { ContactAnswer } from "../../contact/contact-form.server.ts";
import { ContactForm } from "../../contact/views/contact-form.tsx";
import { phoneAddress } from "../../pages/phone-address.ts";
import { useSite } from "../../pages/site-handle.ts";
import { socialName } from "../../pages/social-name.ts";
import type { HelpPage } from "../help.server.ts";

/** Writing to the operator, and the other ways to reach them beside it. */
export function ContactSection({ contact, answer }: { contact: HelpPage["contact"]; answer?: ContactAnswer }) {
  const { path, isCustom, ...shown } = contact;
  return (
    <section className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_15rem]" id="contact" aria-labelledby="contact-title">
      <div className="card p-5 sm:p-7">
        <h2 className="text-xl" id="contact-title">
          {isCustom ? "Ask for the Custom plan" : "Still stuck? Write to us"}
        </h2>
        <p className="mt-1 mb-6 text-ink-2">
          {isCustom
            ? "Tell us how many e-mails and certificates you send in a month, and how many forms you manage. A person reads every message."
            : "A person reads every message."}
        </p>
        <ContactForm action={path} {...shown} answer={answer} />
      </div>
      <ContactDetails />
    </section>
  );
}

function ContactDetails() {
  const { supportEmail, supportPhone, socialLinks } = useSite();
  return (
    <aside className="grid gap-5 content-start text-md sm:max-xl:grid-cols-2" aria-label="Other ways to get help">
      <div>
        <h3 className="font-semibold">E-mail</h3>
        <a className="link inline-flex min-h-control items-center break-all" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </div>
      {supportPhone ? (
        <div>
          <h3 className="font-semibold">Phone</h3>
          <a className="link inline-flex min-h-control items-center num" href={phoneAddress(supportPhone)}>
            {supportPhone}
          </a>
        </div>
      ) : null}
      {socialLinks.length > 0 ? (
        <div>
          <h3 className="font-semibold">Elsewhere</h3>
          <ul className="flex flex-wrap gap-x-5 xl:grid">
            {socialLinks.map((address) => (
              <li key={address}>
                <a className="link inline-flex min-h-control items-center" href={address} rel="noopener">
                  {socialName(address)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div>
        <h3 className="font-semibold">You received a certificate?</h3>
        <p className="mt-1 text-ink-2">For a wrong name or date, ask the organiser: the mail and the certificate name them.</p>
        <a className="link inline-flex min-h-control items-center" href="/find-my-certificates">
          Find my certificates
        </a>
        <br />
        <a className="link inline-flex min-h-control items-center" href="/verify">
          Verify a certificate
        </a>
      </div>
    </aside>
  );
}
