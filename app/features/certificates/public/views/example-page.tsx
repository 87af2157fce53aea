import type { ComponentProps } from "react";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { ShownExample } from "../../examples/example-form.server.ts";
import { ExampleForm } from "./example-form.tsx";
import { SealBanner } from "./verdict-banner.tsx";

type Form = ComponentProps<typeof ExampleForm>;
const CHECK_ANOTHER = { href: "/verify", label: "Verify a certificate" };

/**
 * Where a visitor's name is put on a certificate. `expired`: they came for one whose days are over.
 */
export function NameAnExamplePage({ form, expired = false }: { form: Form; expired?: boolean }) {
  return (
    <PublicShell action={CHECK_ANOTHER}>
      <main id="main" className="wrap py-10 lg:py-14">
        <div className="max-w-[44rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">
            {expired ? "This example has expired" : "Put your name on a certificate"}
          </h1>
          <p className="mt-2 mb-8 text-lg text-ink-2">
            {expired
              ? "Examples can be opened for a week. It was not a certificate. Make a new one here, without an account."
              : "See it the way your recipients would, without an account. Examples are marked as " +
                "examples, and can be opened for a week."}
          </p>
          <ExampleForm {...form} />
        </div>
      </main>
    </PublicShell>
  );
}

/**
 * The page behind the QR code of an example: built like a certificate's, and it says what it is
 * before anything else.
 */
export function ExamplePage({ example, form }: { example: ShownExample; form: Form }) {
  const { id, name, designName, issuer, course, issuedOn, shape, picture } = example;
  const width = Math.min(960, picture.widthPx);
  return (
    <PublicShell action={CHECK_ANOTHER}>
      <main id="main" className="wrap pt-5 pb-8 lg:py-12">
        <div className="grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] items-start">
          <picture
            className={shape === "landscape" ? "block" : "block max-w-[30rem] lg:max-w-none"}
          >
            <source type="image/avif" srcSet={`/example/${id}.avif`} />
            <img
              className="paper w-full h-auto"
              src={`/example/${id}.webp`}
              width={width}
              height={Math.round((width * picture.heightPx) / picture.widthPx)}
              alt={`Certificate design “${designName}” with the name ${name}, marked as an example`}
            />
          </picture>
          <div className="min-w-0">
            <SealBanner
              tone="careful"
              sign="attention"
              heading="This is an example, not a certificate"
              sentence={
                "It was issued to nobody and proves nothing. On a real certificate’s page, this is " +
                "where people read that it is genuine."
              }
            />
            <FactList className="mt-7 border-b border-line">
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
            <p className="mt-6 flex flex-wrap gap-3">
              <a className="btn btn-primary" href="/signup">
                Create real ones, free
              </a>{" "}
              <a className="btn btn-plain" href="/docs/your-first-certificates">
                How it works
              </a>
            </p>
            <h2 className="mt-9 text-lg">What a real one has</h2>
            <ul className="mt-2 grid gap-1.5 text-ink-2">
              {REAL.map((text) => (
                <li className="flex gap-2.5" key={text}>
                  <PublicIcon name="check" className="mt-1 text-delivered" />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
            <p className="mt-3">
              <a
                className="link inline-flex items-center min-h-control"
                href="/example/certificate"
              >
                Open a real one
              </a>
            </p>
          </div>
        </div>
        <section className="mt-12 pt-9 border-t border-line" aria-labelledby="again">
          <h2 className="text-2xl tracking-[-.02em] mb-5" id="again">
            Try another name or design
          </h2>
          <ExampleForm {...form} name={name} />
        </section>
      </main>
    </PublicShell>
  );
}

const REAL = [
  "An ID and a QR code that open a page like this one, for as long as the certificate counts.",
  "A PDF and a picture to download. We can tell whether a file was changed.",
  "A digital signature that anyone can check, even without us.",
];
