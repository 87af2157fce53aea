import { Icon } from "#app/ui/page/icon.tsx";
import type { FormElement } from "../../definition/definition.ts";
import { faceOf } from "../../definition/field-faces.ts";
import type { CardDrag } from "./use-card-drag.ts";

export interface CardPlace {
  isFirst: boolean;
  isLast: boolean;
}

/** A closed card: what the element is, and everything one can do with it. */
export function ElementCard({
  element,
  name,
  summary,
  warnings,
  place,
  drag,
}: {
  element: FormElement;
  name: string;
  summary: string;
  warnings: string[];
  place: CardPlace;
  drag: CardDrag | null;
}) {
  return (
    <li
      className={
        "card !shadow-none pl-4 max-sm:pl-2 pr-2 hover:border-brand-ink " +
        `${drag?.movingId === element.id ? "opacity-50" : ""}`
      }
      id={`e-${element.id}`}
    >
      <div className="flex items-center gap-3 min-h-[62px]">
        <Handle id={element.id} name={name} drag={drag} />
        <span className="kind !bg-sunken !text-ink-2 max-sm:hidden">
          <Icon name={faceOf(element).icon} />
        </span>
        <button
          type="submit"
          name="intent"
          value={`open:${element.id}`}
          className="grow min-w-0 py-2 leading-snug text-left rounded"
        >
          <b className="font-semibold block truncate">{name}</b>
          <span className="text-sm text-ink-3 block truncate">{summary}</span>
        </button>
        <span className="flex max-sm:hidden">
          <CardActs id={element.id} name={name} place={place} />
        </span>
        <button
          type="submit"
          name="intent"
          value={`open:${element.id}`}
          className="btn btn-quiet btn-icon sm:hidden"
        >
          <Icon name="edit" label={`Edit ${name}`} />
        </button>
      </div>
      <CardWarnings warnings={warnings} />
    </li>
  );
}

/** Up, down, duplicate, delete: buttons of the page's form. */
export function CardActs({ id, name, place }: { id: string; name: string; place: CardPlace }) {
  const acts = [
    { act: "up", icon: "up", label: `Move ${name} up`, isOn: !place.isFirst },
    { act: "down", icon: "down", label: `Move ${name} down`, isOn: !place.isLast },
    { act: "duplicate", icon: "copy", label: `Duplicate ${name}`, isOn: true },
    { act: "remove", icon: "trash", label: `Delete ${name}`, isOn: true },
  ];
  return (
    <>
      {acts
        .filter(({ isOn }) => isOn)
        .map(({ act, icon, label }) => (
          <button
            key={act}
            type="submit"
            name="intent"
            value={`${act}:${id}`}
            className="btn btn-quiet btn-icon !text-ink-2 lg:!w-9"
            title={label}
          >
            <Icon name={icon} label={label} />
          </button>
        ))}
    </>
  );
}

/** With scripts, what one drags a card by; arrow keys move it too. */
export function Handle({ id, name, drag }: { id: string; name: string; drag: CardDrag | null }) {
  if (!drag) return <Icon name="drag" className="text-ink-3 max-sm:hidden" />;
  return (
    <button
      type="button"
      className={
        "grid place-items-center flex-none w-9 h-11 -mx-2 text-ink-3 rounded cursor-grab " +
        "active:cursor-grabbing touch-none"
      }
      onPointerDown={(event) => drag.start(event, id)}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      onPointerCancel={drag.cancel}
      onKeyDown={(event) => drag.press(event, id)}
    >
      <Icon name="drag" label={`Move ${name}: drag, or press the arrow keys`} />
    </button>
  );
}

export function CardWarnings({ warnings }: { warnings: string[] }) {
  return warnings.map((warning) => (
    <p key={warning} className="flex gap-2 pb-3 pr-2 text-sm font-semibold text-progress">
      <Icon name="warn" className="mt-0.5" />
      {warning}
    </p>
  ));
}
