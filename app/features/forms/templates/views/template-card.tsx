import { Form } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ShownTemplate } from "../templates.ts";

const FILL = { brand: "fill-brand", gold: "fill-gold", deep: "fill-deep-2", plain: "" } as const;

/** A card that is one button: it makes a form of the template and leads to it. */
export function TemplateCard({ template, token }: { template: ShownTemplate; token: string }) {
  return (
    <Form method="post" action="/forms/new" className="h-full">
      <TemplateFields template={template} token={token} />
      <button
        type="submit"
        className="card !shadow-none flex flex-col overflow-hidden hover:border-brand-ink h-full w-full text-left"
      >
        <TemplateArt art={template.art} className="h-32" />
        <span className="block p-4">
          <b className="font-semibold block">{template.name}</b>
          <span className="text-sm text-ink-2">
            {template.questionCount > 0 ? questionLabel(template.questionCount) : template.summary}
          </span>
        </span>
      </button>
    </Form>
  );
}

/** What the button of a template posts. One token for the page; the template's id makes it this button's own. */
export function TemplateFields({ template, token }: { template: { id: string }; token: string }) {
  return (
    <>
      <input type="hidden" name="template" value={template.id} />
      <input type="hidden" name="token" value={`${token}-${template.id}`} />
    </>
  );
}

/** A form seen from afar, or a plus for the empty one. */
export function TemplateArt({
  art,
  className,
  width = "w-28",
}: {
  art: ShownTemplate["art"];
  className: string;
  width?: string;
}) {
  if (art === "plain") {
    return (
      <span className={`grid place-items-center w-full bg-brand-soft text-brand-ink text-3xl ${className}`} aria-hidden="true">
        <Icon name="plus" />
      </span>
    );
  }
  return (
    <span className={`grid place-items-center w-full bg-sunken ${className}`} aria-hidden="true">
      <svg viewBox="0 0 120 92" className={width} aria-hidden="true">
        <rect width="120" height="92" rx="6" className="fill-surface stroke-line" />
        <rect width="120" height="22" rx="6" className={FILL[art]} />
        <path d="M12 34h40M12 58h52" className="stroke-edge" strokeWidth="3.5" />
        <rect x="12" y="39" width="96" height="11" rx="3" className="fill-canvas stroke-line" />
        <rect x="12" y="63" width="96" height="11" rx="3" className="fill-canvas stroke-line" />
      </svg>
    </span>
  );
}

export function questionLabel(count: number): string {
  return `${count} question${count === 1 ? "" : "s"}`;
}
