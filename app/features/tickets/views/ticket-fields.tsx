import type { TicketProblems } from "../public/ticket-form.server.ts";
import type { TicketsShown } from "../public/ticket-page.server.ts";

/** What is wrong, at the top of a page, each a link to its field. */
export function Problems({ problems }: { problems: TicketProblems }) {
  const found = Object.entries(problems);
  if (found.length === 0) return null;
  return (
    <div className="es" role="alert">
      <h2>Check this first</h2>
      <ul>
        {found.map(([name, words]) => (
          <li key={name}>{name === "form" ? words : <a href={`#${name}`}>{words}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

/** One field of a ticket's page. */
export function TicketField({
  name,
  label,
  value,
  problem,
  type = "text",
  autoComplete = "off",
}: {
  name: string;
  label: string;
  value: string;
  problem?: string | undefined;
  type?: "text" | "email";
  autoComplete?: string;
}) {
  return (
    <p className={problem ? "f x" : "f"}>
      <label htmlFor={name}>{label}</label>
      {problem ? (
        <span className="er" id={`${name}-er`}>
          {problem}
        </span>
      ) : null}
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-er` : undefined}
      />
    </p>
  );
}

/** Whom each place is for. */
export function GuestFields({ shown }: { shown: TicketsShown }) {
  const { guests, problems } = shown;
  return guests.map(({ key, kindName, who, name, email }, at) => (
    <fieldset className="gu" key={key} id={`w-${key}`}>
      <legend className="vh">
        {at + 1}. {kindName}
      </legend>
      <b aria-hidden="true">
        {at + 1}. {kindName}
      </b>
      {problems[`w-${key}`] ? <p className="er">{problems[`w-${key}`]}</p> : null}
      <div>
        {(["me", "name", "link"] as const).map((choice) => (
          <label className="c" key={choice}>
            <input type="radio" name={`w-${key}`} value={choice} defaultChecked={who === choice} />
            <span>{WHO[choice]}</span>
          </label>
        ))}
      </div>
      <div className="n">
        <TicketField
          name={`n-${key}`}
          label="Their full name"
          value={name}
          problem={problems[`n-${key}`]}
        />
        <TicketField
          name={`e-${key}`}
          label="Their e-mail address"
          type="email"
          value={email}
          problem={problems[`e-${key}`]}
        />
      </div>
    </fieldset>
  ));
}

const WHO = {
  me: "It’s for me",
  name: "I know who it’s for",
  link: "Send me a link to share: they fill in their own name",
};

/** Sums of an order, the total last. */
export function Sums({
  lines,
  total,
  label,
}: {
  lines: { text: string; amount: string }[];
  total: string;
  label: string;
}) {
  return (
    <dl className="sm">
      {lines.map(({ text, amount }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="t">
        <dt>{label}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
