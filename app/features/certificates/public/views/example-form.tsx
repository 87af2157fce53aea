import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import type { ExampleDesign } from "../../examples/example-form.server.ts";
import { DesignPicture } from "../../gallery/views/design-picture.tsx";

/** A name and a design: what an example is made of. */
export function ExampleForm({
  rules,
  answer,
  designs,
  chosen,
  total,
  name: shownName,
}: {
  rules: FormRules<{ name: string; design?: string }>;
  answer?: FormAnswer;
  designs: ExampleDesign[];
  chosen: string;
  total: number;
  /** Of the example that is shown, to try it on another design. */
  name?: string;
}) {
  const { form, fields } = useCheckedForm({
    rules,
    answer,
    values: { design: chosen, name: shownName },
  });
  const { error, ...name } = inputOf(fields.name);
  return (
    <form className="grid gap-6" method="post" action="/example" {...form}>
      <div className={`field max-w-[26rem] ${error ? "field-bad" : ""}`}>
        <label className="label" htmlFor="name">
          Your name
        </label>{" "}
        <p className="hint" id="name-hint">
          In any script, with every mark. We don’t store it.
        </p>
        {error ? <Problem id="name-error">{error}</Problem> : null}
        <input
          className="input"
          id="name"
          type="text"
          dir="auto"
          autoComplete="name"
          spellCheck={false}
          {...name}
          maxLength={200}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "name-hint name-error" : "name-hint"}
        />
      </div>
      <fieldset>
        <legend className="label">Design</legend>
        <div className="mt-2 grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] sm:grid-cols-3">
          {designs.map(({ slug, name: designName, thumbnail, thumbnailHeightPx }) => [
            <label
              key={slug}
              className="choice !p-2.5 !grid content-start gap-2"
              htmlFor={`design-${slug}`}
            >
              <DesignPicture thumbnail={thumbnail} thumbnailHeightPx={thumbnailHeightPx} />
              <span className="flex flex-wrap gap-x-2.5">
                <input type="radio" id={`design-${slug}`} {...choiceOf(fields.design, slug)} />
                <span className="font-semibold">{designName}</span>
              </span>
            </label>,
            " ",
          ])}
        </div>
        <p className="mt-3">
          <a className="link inline-flex items-center min-h-control" href="/templates">
            See all {total} designs
          </a>
        </p>
      </fieldset>
      <button type="submit" className={`btn w-fit ${shownName ? "btn-plain" : "btn-primary"}`}>
        Show my certificate
      </button>
    </form>
  );
}
