import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { PublicCertificate } from "../public-certificate.server.ts";

const FILES = [
  ["pdf", "PDF", "btn-primary"],
  ["png", "PNG", "btn-plain"],
] as const;

/** For its holder: to keep it and to show it. */
export function HolderActions({ certificate, greets }: { certificate: PublicCertificate; greets: boolean }) {
  const { id, sizes, share, greetingName, status } = certificate;
  return (
    <section className="mt-6 card p-5" aria-labelledby="keep-it">
      <h2 className="text-lg" id="keep-it">
        {!greets ? (
          "Keep or share it"
        ) : status === "valid" ? (
          <>
            Well done, <bdi>{greetingName}</bdi>
          </>
        ) : (
          <>
            Your certificate, <bdi>{greetingName}</bdi>
          </>
        )}
      </h2>
      <p className="mt-1 text-ink-2">
        Keep a copy, or share this page. Anyone who opens it sees that the certificate is genuine.
      </p>
      <div className="mt-4 grid gap-3">
        {FILES.map(([kind, word, look]) => [
          <a key={kind} className={`btn ${look}`} href={`/c/${id}.${kind}?download`}>
            <PublicIcon name="download" />
            Download {word} {sizes[kind] ? <span className="font-normal">{`(${sizes[kind]})`}</span> : null}
          </a>,
          " ",
        ])}
        <a className="btn btn-plain" href={`/c/${id}/linkedin`} rel="noopener nofollow">
          <PublicIcon name="linkedIn" />
          Add to LinkedIn profile
        </a>{" "}
        <a className="btn btn-plain" href={share.whatsApp} rel="noopener">
          <PublicIcon name="chat" />
          Share on WhatsApp
        </a>
      </div>
    </section>
  );
}

/** For anyone who was given a copy of it. */
export function CheckCopy({ id }: { id: string }) {
  return (
    <section className="mt-7" aria-labelledby="check-copy">
      <h2 className="text-lg" id="check-copy">
        Were you given a copy?
      </h2>
      <p className="mt-1 text-ink-2">
        Compare it with the picture and all the text on this page. Any difference means that the copy was changed. You can also{" "}
        <a className="link" href="/verify#file">
          check the file itself
        </a>
        , or keep its{" "}
        <a className="link" href={`/c/${id}/offline`}>
          offline code
        </a>{" "}
        for where there is no connection.
      </p>
    </section>
  );
}

export function ShareLinks({ certificate }: { certificate: PublicCertificate }) {
  const { share, pageUrl, id } = certificate;
  return (
    <details className="faq mt-8 border-b">
      <summary>Share or print this page</summary>
      <div className="!pr-1">
        <div className="field">
          <label className="label text-ink" htmlFor="page-link">
            Link to this page
          </label>{" "}
          <input className="input font-mono !text-md" id="page-link" readOnly value={pageUrl} />
        </div>
        <p className="mt-4 flex flex-wrap gap-3">
          <a className="btn btn-plain" href={share.x} rel="noopener">
            X
          </a>{" "}
          <a className="btn btn-plain" href={share.email}>
            E-mail
          </a>
        </p>
        <p className="mt-4 text-sm text-ink-2">
          For software:{" "}
          <a className="link" href={`/c/${id}.json`}>
            signed credential (Open Badges 3.0)
          </a>
          . To print this page, use your browser’s menu.
        </p>
      </div>
    </details>
  );
}
