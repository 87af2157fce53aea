import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { VisitorPage } from "#app/ui/public/visitor-page.tsx";
import type { PublicCertificate } from "../public-certificate.server.ts";
import { CertificatePicture } from "./certificate-picture.tsx";
import { FileField } from "./file-field.tsx";
import { SendButton } from "./send-button.tsx";

/** Where a photo of the paper is shown beside the certificate as issued. Below a `TextsProvider`. */
export function PhotoPage({
  found,
  problem,
  isPoor = false,
}: {
  found?: { certificate: PublicCertificate; picture: string } | undefined;
  problem?: string | undefined;
  /** What helps to take a better one is said. */
  isPoor?: boolean | undefined;
}) {
  const { photo: t, lookUp } = useTexts();
  const kept = useKeptLanguage();
  return (
    <VisitorPage action={{ href: "/verify", label: lookUp.title }}>
      <h1 className="text-3xl tracking-[-.02em]">{t.title}</h1>
      <p className="mt-2 text-lg text-ink-2">{t.words}</p>
      {found ? <SideBySide {...found} /> : null}
      <form
        className="mt-8 grid gap-5 max-w-[34rem]"
        method="post"
        action={`/verify/photo${kept}`}
        encType="multipart/form-data"
      >
        <FileField label={t.choose} accept="image/*" problem={problem}>
          {isPoor ? (
            <ul className="list-disc pl-5 my-2">
              <li>{t.flat}</li>
              <li>{t.corners}</li>
              <li>{t.above}</li>
            </ul>
          ) : null}
        </FileField>
        <SendButton label={t.compare} remark={t.kept} />
      </form>
    </VisitorPage>
  );
}

function SideBySide({ certificate, picture }: { certificate: PublicCertificate; picture: string }) {
  const { photo: t, certificate: words } = useTexts();
  const kept = useKeptLanguage();
  return (
    <section className="mt-8" aria-labelledby="issued-to">
      <p className="text-ink-2">{words.facts.issuedTo}</p>
      <h2 className="text-2xl" id="issued-to">
        <bdi>{certificate.holderName}</bdi>
      </h2>
      <p dir="auto">{certificate.course}</p>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <figure>
          <figcaption className="mb-2 font-semibold">{t.issued}</figcaption>
          <CertificatePicture certificate={certificate} />
        </figure>
        <figure>
          <figcaption className="mb-2 font-semibold">{t.yours}</figcaption>
          <img className="w-full h-auto" src={picture} alt="" />
        </figure>
      </div>
      <p className="mt-5">{t.look}</p>
      <a className="mt-4 btn btn-plain" href={`/verify/${certificate.id}${kept}`}>
        {t.open}
      </a>
    </section>
  );
}
