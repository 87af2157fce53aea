import type { ComponentProps } from "react";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { ShownExample } from "../../examples/example-form.server.ts";
import { ExampleForm } from "./example-form.tsx";
import { isTall, PictureStage } from "./picture-stage.tsx";

type Form = ComponentProps<typeof ExampleForm>;
const CHECK_ANOTHER = { href: "/verify", label: "Verify a certificate" };

/**
 * Where a visitor's name is put on a certificate. `expired`: they came for one whose days are over.
 */
export function NameAnExamplePage({ form, expired = false }: { form: Form; expired?: boolean }) {
  return (
    <PublicShell action={CHECK_ANOTHER}>
      <main id="main">
        <PictureStage picture={<ChosenDesign {...form} />}>
          <h1 className="text-3xl tracking-[-.02em]">
            {expired ? "This example has expired" : "Put your name on a certificate"}
          </h1>
          <p className="mt-2 text-lg text-on-deep-2">
            {expired
              ? "Examples can be opened for a week. It was not a certificate. Make a new one here, without an account."
              : "See it the way your recipients would, without an account. Examples are marked as " +
                "examples, and can be opened for a week."}
          </p>
        </PictureStage>
        <div className="wrap py-8 lg:py-10">
          <ExampleForm {...form} />
        </div>
      </main>
    </PublicShell>
  );
}

function ChosenDesign({ designs, chosen }: Pick<Form, "designs" | "chosen">) {
  const design = designs.find(({ slug }) => slug === chosen);
  if (!design) return null;
  return (
    <picture className="block">
      <source type="image/avif" srcSet={`${design.thumbnail}.avif`} />
      <img
        className="paper w-full aspect-[480/339] object-contain"
        src={`${design.thumbnail}.webp`}
        width="480"
        height={design.thumbnailHeightPx}
        alt={`The design “${design.name}”, with a sample name`}
      />
    </picture>
  );
}

/**
 * The page behind the QR code of an example: built like a certificate's, and it says what it is
 * beside the picture.
 */
export function ExamplePage({ example, form }: { example: ShownExample; form: Form }) {
  const { name, issuer, course, issuedOn } = example;
  return (
    <PublicShell action={CHECK_ANOTHER}>
      <main id="main">
        <PictureStage
          picture={<ExamplePicture example={example} />}
          isTall={isTall(example.picture)}
        >
          <h1 className="text-md leading-snug flex gap-2">
            <PublicIcon name="warn" className="mt-0.5 text-gold" />
            This is an example, not a certificate
          </h1>
          <p className="mt-1 text-md text-on-deep-2">
            It was issued to nobody and proves nothing. On a real certificate’s page, people read
            that it is genuine.
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <a className="btn btn-primary" href="/signup">
              Create real ones, free
            </a>{" "}
            <a className="btn btn-plain" href="/docs/your-first-certificates">
              How it works
            </a>
          </p>
        </PictureStage>
        <div className="wrap pt-6 pb-8 lg:py-10">
          <div className="grid gap-x-12 gap-y-7 lg:grid-cols-2 items-start">
            <FactList className="border-b border-line">
              <Fact label="Name">
                <span className="text-xl tracking-[-.01em]" dir="auto">
                  {name}
                </span>
              </Fact>
              <Fact label="For">{course}</Fact>
              <Fact label="Issued by">{issuer}</Fact>
              <Fact label="Made on">{issuedOn}</Fact>
              <Fact label="Certificate ID">None</Fact>
            </FactList>
            <WhatARealOneHas />
          </div>
          <section className="mt-12 pt-9 border-t border-line" aria-labelledby="again">
            <h2 className="text-2xl tracking-[-.02em] mb-5" id="again">
              Try another name or design
            </h2>
            <ExampleForm {...form} name={name} />
          </section>
        </div>
      </main>
    </PublicShell>
  );
}

function ExamplePicture({ example: { id, name, designName, picture } }: { example: ShownExample }) {
  const width = Math.min(960, picture.widthPx);
  return (
    <picture className="block">
      <source type="image/avif" srcSet={`/example/${id}.avif`} />
      <img
        className="paper w-full h-auto"
        src={`/example/${id}.webp`}
        width={width}
        height={Math.round((width * picture.heightPx) / picture.widthPx)}
        alt={`Certificate design “${designName}” with the name ${name}, marked as an example`}
      />
    </picture>
  );
}

function WhatARealOneHas() {
  return (
    <div className="min-w-0">
      <h2 className="text-lg">What a real one has</h2>
      <ul className="mt-2 grid gap-1.5 text-ink-2">
        {REAL.map((text) => (
          <li className="flex gap-2.5" key={text}>
            <PublicIcon name="check" className="mt-1 text-delivered" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a className="link inline-flex items-center min-h-control" href="/example/certificate">
          Open a real one
        </a>
      </p>
    </div>
  );
}

const REAL = [
  "An ID and a QR code that open a page like this one, for as long as the certificate counts.",
  "A PDF and a picture to download. We can tell whether a file was changed.",
  "A digital signature that anyone can check, even without us.",
];
