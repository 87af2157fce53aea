import type { FormErrors, FormProblem } from "../../http/form-errors.ts";
import { EVENT_WORDS, WEBHOOK_EVENTS } from "../../webhooks/webhook-events.ts";
import { Choice, FieldError, TextInput } from "../field.tsx";

/** The events that were ticked in a form that came back. */
export function tickedEvents({ values }: FormProblem): string[] {
  return values.events?.split(" ") ?? [];
}

/** Address and events of an endpoint. `values`: what is checked and typed. */
export function EndpointFields({ url, events, errors = {} }: { url: string; events: readonly string[]; errors?: FormErrors }) {
  return (
    <div className="grid gap-5">
      <TextInput
        name="url"
        type="url"
        label="Address"
        hint="Events are sent to it by HTTP POST, as JSON."
        placeholder="https://example.com/hooks"
        defaultValue={url}
        maxLength={2000}
        required
        error={errors.url}
      />
      <fieldset className={errors.events ? "field field-bad" : ""} aria-describedby={errors.events ? "events-error" : undefined}>
        <legend className="label">Events</legend>
        {errors.events ? <FieldError id="events-error">{errors.events}</FieldError> : null}
        <div className="mt-2 grid gap-2" id="events">
          {WEBHOOK_EVENTS.map((event) => (
            <Choice
              key={event}
              type="checkbox"
              name="events"
              value={event}
              id={`events-${event.replace(".", "-")}`}
              defaultChecked={events.includes(event)}
              title={<code>{event}</code>}
            >
              {EVENT_WORDS[event]}
            </Choice>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
