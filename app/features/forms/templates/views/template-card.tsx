import { Form } from "@remix-run/react";
import type { ShownTemplate } from "../templates.ts";
import { TemplatePicture } from "./template-picture.tsx";

/**
 * A card that is one button: it makes a form of the template and leads to it. Phones show it
 * without its picture, as the forms that one has follow below.
 */
export function TemplateCard({ template, token }: { template: ShownTemplate; token: string }) {
  return (
    <Form method="post" action="/forms/new" className="h-full">
      <TemplateFields template={template} token={token} />
      <button
        type="submit"
        className="card !shadow-none flex flex-col overflow-hidden hover:border-brand-ink h-full w-full text-left"
      >
        <TemplatePicture template={template} className="h-32 max-sm:hidden" />
        <span className="block p-3 sm:p-4">
          <b className="font-semibold block">{template.name}</b>
          <span className="text-sm text-ink-2">
            {template.questionCount > 0 ? questionLabel(template.questionCount) : template.summary}
          </span>
        </span>
      </button>
    </Form>
  );
}

/**
 * What the button of a template posts. One token for the page; the template's id makes it this
 * button's own.
 */
export function TemplateFields({ template, token }: { template: { id: string }; token: string }) {
  return (
    <>
      <input type="hidden" name="template" value={template.id} />
      <input type="hidden" name="token" value={`${token}-${template.id}`} />
    </>
  );
}

export function questionLabel(count: number): string {
  return `${count} question${count === 1 ? "" : "s"}`;
}
