import type { ButtonHTMLAttributes, ReactNode } from "react";

/** One matter of the settings, under its heading. */
export function SettingsCard({
  id,
  title,
  intro,
  className = "",
  children,
}: {
  id: string;
  title: string;
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`card p-5 lg:p-6 ${className}`} aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {intro ? <p className="mt-1.5 text-ink-2 max-w-prose">{intro}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** The button at the end of a card's form. */
export function SaveButton({ children, ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <div>
      <button type="submit" {...button} className="btn btn-primary">
        {children}
      </button>
    </div>
  );
}
