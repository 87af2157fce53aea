import { useState } from "react";
import type { CheckPlace } from "#app/engines/message-document/editor/select-place.ts";
import { numberFormat } from "#app/engines/time/formats.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { MessageCheck } from "../message-checks.ts";

/**
 * An e-mail as one person will get it: at both widths, in both themes and as plain text, with its
 * size.
 */
export function MailPreview({
  address,
  title,
  sender,
  to,
  preview: { subject, text, size },
  withPicture = false,
}: {
  /** Where the e-mail itself is; a query that names this version. */
  address: string;
  title: string;
  sender: string;
  to: string;
  preview: { subject: string; text: string; size: { htmlBytes: number; tooLarge: boolean } };
  /** The mail shows a picture of the certificate. */
  withPicture?: boolean;
}) {
  return (
    <>
      <div className="card overflow-hidden group/mail">
        <Looks />
        <div className="px-5 py-4 border-b border-line">
          <p className="font-semibold break-words">{subject}</p>
          <p className="text-sm text-ink-2 mt-0.5 break-words">
            {sender} to {to}
          </p>
        </div>
        <MailFrames address={address} title={title} />
        <details className="border-t border-line">
          <summary className="flex items-center gap-2 min-h-control px-5 py-2 text-sm font-semibold text-brand-ink">
            <Icon name="text" />
            The same as plain text
          </summary>
          <pre className="px-5 pb-5 whitespace-pre-wrap break-words text-sm font-mono">{text}</pre>
        </details>
      </div>
      <p className="text-sm text-ink-2 flex gap-2">
        <Icon name={size.tooLarge ? "warn" : "mail"} className="mt-0.5" />
        <span>
          {size.tooLarge
            ? `This e-mail has ${kilobytes(size.htmlBytes)} KB of text. Gmail cuts off what is ` +
              "above 102 KB: make the message shorter."
            : `${kilobytes(size.htmlBytes)} KB${withPicture ? ", without the picture, which is loaded when the e-mail is opened" : ""}.`}
        </span>
      </p>
    </>
  );
}

function kilobytes(bytes: number): string {
  return numberFormat("en", { maximumFractionDigits: bytes < 10_000 ? 1 : 0 }).format(bytes / 1000);
}

const LOOKS = [
  {
    name: "previewWidth",
    label: "Width",
    choices: [
      ["wide", "Computer"],
      ["phone", "Phone"],
    ],
  },
  {
    name: "previewTheme",
    label: "Theme",
    choices: [
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  },
] as const;

/**
 * How wide the preview is, and in which theme. The style sheet answers to them, so they need no
 * script.
 */
function Looks() {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 px-5 py-2 border-b border-line">
      {LOOKS.map(({ name, label, choices }) => (
        <fieldset key={name} className="flex items-center gap-3">
          <legend className="sr-only">{label} of the preview</legend>
          {choices.map(([value, words], index) => (
            <label key={value} className="inline-flex items-center gap-1.5 min-h-control text-sm">
              <input
                type="radio"
                name={name}
                value={value}
                id={`${name}-${value}`}
                defaultChecked={index === 0}
                className="radio"
              />
              {words}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/**
 * The e-mail in both themes, of which one is shown. A new version takes the place of the old one
 * once it is there, so nothing blinks.
 */
function MailFrames({ address, title }: { address: string; title: string }) {
  const [shown, setShown] = useState(address);
  const addresses = shown === address ? [address] : [shown, address];
  return (
    <div className="bg-canvas">
      {(["light", "dark"] as const).map((theme) => (
        <div
          key={theme}
          className={
            theme === "light" ? "mail-frame mail-frame-light" : "mail-frame mail-frame-dark"
          }
        >
          {addresses.map((one) => (
            <iframe
              key={one}
              src={`${one}&theme=${theme}`}
              title={`${title}${theme === "dark" ? ", in the dark theme" : ""}`}
              sandbox=""
              loading="lazy"
              className={one === shown ? "" : "absolute inset-0 invisible"}
              aria-hidden={one === shown ? undefined : true}
              tabIndex={one === shown ? undefined : -1}
              onLoad={() => setShown(one)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What to look at before it is sent, in sentences, each with a way to it. */
export function Checks({
  checks,
  isRich,
  goTo,
}: {
  checks: MessageCheck[];
  /** The message is edited as it will look, so that its lines aren't those of the Markdown. */
  isRich: boolean;
  /** False: it isn't there, so that the link goes to its field. */
  goTo: (place: CheckPlace) => boolean;
}) {
  if (checks.length === 0) {
    return (
      <p className="text-sm text-ink-2 flex gap-2">
        <Icon name="okc" className="mt-0.5 text-delivered" />
        Links, images and words are checked: there is nothing to correct.
      </p>
    );
  }
  return (
    <section className="card !shadow-none p-4" aria-labelledby="checks-title">
      <h3 className="font-semibold" id="checks-title">
        {checks.length === 1 ? "One thing to check" : `${checks.length} things to check`}
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {checks.map(({ text, at }) => (
          <li key={text} className="flex gap-2">
            <Icon name="warn" className="mt-0.5 shrink-0 text-progress" />
            <span className="min-w-0 break-words">
              {text}{" "}
              <a
                className="link whitespace-nowrap"
                href={at.part === "subject" ? "#subject" : "#body"}
                onClick={(event) => {
                  if (goTo(at)) event.preventDefault();
                }}
              >
                {placeLabel(at, isRich)}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeLabel(at: CheckPlace, isRich: boolean): string {
  if (at.part === "subject") return "Go to the subject";
  if (!isRich && at.line !== null) return `Go to line ${at.line}`;
  return at.line === null && at.of === undefined ? "Go to the message" : "Show it";
}
