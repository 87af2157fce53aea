import { Link } from "@remix-run/react";
import { TextInput } from "#app/ui/forms/field.tsx";

/**
 * A certificate with the organisation's name on it, ready to be used. `design`: as
 * `/certificates/new` takes it.
 */
interface FirstCertificate {
  design: string;
  picture: string;
  organisation: string;
  token: string;
}

/** What a new account sees first: its own certificate, and one thing to type. */
export function FirstCertificateCard({ first }: { first: FirstCertificate }) {
  return (
    <section
      className="card p-5 lg:p-8 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] items-center"
      aria-labelledby="first-certificate"
    >
      <div className="grid place-items-center bg-sunken rounded p-4 lg:p-6">
        <img
          className="paper w-full max-w-[30rem] h-auto"
          src={first.picture}
          width={480}
          height={339}
          alt={
            `A certificate of completion from ${first.organisation}, with an example name, a ` +
            "gold seal and a QR code"
          }
        />
      </div>
      <div>
        <h2 className="text-xl" id="first-certificate">
          Your first certificate is ready
        </h2>
        <p className="mt-1.5 text-ink-2">
          It already has your organisation’s name on it. Say what it is for, then add the people who
          get one. You can change everything later.
        </p>
        <form
          method="post"
          action="/certificates/new"
          encType="multipart/form-data"
          className="mt-5 grid gap-4"
        >
          <input type="hidden" name="design" value={first.design} />
          <input type="hidden" name="colours" value="brand" />
          <input type="hidden" name="token" value={first.token} />
          <TextInput
            name="title"
            id="first-title"
            label="What is it for?"
            hint="Like Data Analysis Fundamentals. It is printed as the course."
            required
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <button type="submit" className="btn btn-primary">
              Use this certificate
            </button>
            <Link className="link inline-flex items-center min-h-control" to="/certificates/new">
              Choose another design
            </Link>
          </div>
        </form>
        <ol className="mt-6 pt-4 border-t border-line flex flex-wrap gap-x-6 gap-y-2 text-md text-ink-2">
          {["Design", "Recipients", "Message", "Send"].map((step, at) => (
            <li className="flex items-center gap-2" key={step}>
              <span
                className={
                  "grid place-items-center w-7 h-7 rounded-full text-sm font-bold " +
                  `${at === 0 ? "bg-gold text-on-gold" : "bg-sunken"}`
                }
              >
                {at + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
