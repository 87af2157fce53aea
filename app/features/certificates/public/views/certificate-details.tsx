import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import type { PublicCertificate } from "../public-certificate.server.ts";

export function Facts({ certificate }: { certificate: PublicCertificate }) {
  const { revokedOn, revokeReason, expiresOn, firstIssuedOn, status } = certificate;
  return (
    <FactList className="mt-7">
      <Fact label="Issued to">
        <span className="text-xl tracking-[-.01em]" dir="auto">
          {certificate.holderName}
        </span>
      </Fact>
      <Fact label="For">
        <span dir="auto">{certificate.course}</span>
      </Fact>
      {certificate.title === certificate.course ? null : (
        <Fact label="Certificate">
          <span dir="auto">{certificate.title}</span>
        </Fact>
      )}
      <Fact label="Issued by">
        <span dir="auto">{certificate.issuer.name}</span>
        {certificate.issuer.isClosed ? (
          <span className="block font-normal text-ink-2">Its account here has since been closed.</span>
        ) : null}
      </Fact>
      <Fact label="Issued on">
        {certificate.issuedOn}
        {firstIssuedOn ? <span className="font-normal text-ink-2">, correcting one of {firstIssuedOn}</span> : null}
      </Fact>
      {expiresOn ? <Fact label={status === "expired" ? "Expired on" : "Valid until"}>{expiresOn}</Fact> : null}
      <Fact label="Certificate ID">
        <span className="font-mono">{certificate.shownId}</span>
      </Fact>
      {revokedOn ? <Fact label="Revoked on">{revokedOn}</Fact> : null}
      {status === "revoked" ? <Fact label="Reason given">{revokeReason ?? "None"}</Fact> : null}
    </FactList>
  );
}

export function IsItYours({ certificate }: { certificate: PublicCertificate }) {
  const { supportEmail } = certificate.issuer;
  return (
    <div className="mt-7 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base">Is this your certificate?</h2>
      <p className="mt-1 text-ink-2">
        Write to{" "}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . Only the organisation that issued it can explain or replace it.
      </p>
    </div>
  );
}

/** What the certificate says, to compare a copy with: the values under their names, then the words that are on every copy. */
export function Printed({ certificate }: { certificate: PublicCertificate }) {
  const { printed } = certificate;
  const wording = printed.filter(({ label }) => label === null);
  return (
    <section className="mt-9 lg:mt-0" aria-labelledby="printed">
      <h2 className="text-lg" id="printed">
        Printed on it
      </h2>
      <p className="mt-1 text-ink-2">
        {certificate.status === "replaced"
          ? "All the text on the earlier certificate. The picture is the corrected one."
          : "All the text on the certificate as it was issued. A copy that says something else was changed."}
      </p>
      <FactList className="mt-4 border-b border-line">
        {printed.map(({ label, text }, index) =>
          label === null ? null : (
            <Fact key={index} label={label} small>
              <Text>{text}</Text>
            </Fact>
          ),
        )}
        {wording.length > 0 ? (
          <Fact label="Wording" small>
            {wording.map(({ text }, index) => [<Text key={index}>{text}</Text>, " "])}
          </Fact>
        ) : null}
      </FactList>
    </section>
  );
}

function Text({ children }: { children: string }) {
  return (
    <span className="block whitespace-pre-line" dir="auto">
      {children}
    </span>
  );
}
