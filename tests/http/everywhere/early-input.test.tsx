import { Window } from "happy-dom";
import { createElement, lazy, Suspense, useState } from "react";
import { expect, test, vi } from "vitest";

const page = new Window({ url: "http://localhost/" });
for (const name of ["document", "window", "HTMLElement", "Element", "Node"] as const)
  vi.stubGlobal(name, name === "window" ? page : page[name]);
vi.stubGlobal("HTMLInputElement", page.HTMLInputElement);
vi.stubGlobal("HTMLTextAreaElement", page.HTMLTextAreaElement);
vi.stubGlobal("HTMLSelectElement", page.HTMLSelectElement);
vi.stubGlobal("Event", page.Event);
vi.stubGlobal("InputEvent", page.InputEvent);
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));

test("text typed while React takes a late part over reaches it", async () => {
  const { hydrateRoot } = await import("react-dom/client");
  const { renderToString } = await import("react-dom/server");
  const { noteEarlyInput, repeatEarlyInput } = await import("../../../app/ui/forms/early-input.ts");
  const held: string[] = [];
  let typed = false;

  function Composer() {
    const [text, setText] = useState("");
    held.push(text);
    return createElement(
      "form",
      null,
      createElement("input", {
        name: "subject",
        value: text,
        onChange: (event: { currentTarget: HTMLInputElement }) =>
          setText(event.currentTarget.value),
      }),
      createElement(AfterIt),
    );
  }
  /** By now React has a record of the field, and hasn't taken it over. */
  function AfterIt() {
    const field = document.querySelector("input");
    if (field && !typed && Object.keys(field).some((key) => key.startsWith("__reactFiber"))) {
      typed = true;
      field.value = "Half a subject";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return null;
  }
  document.body.innerHTML = `<div id="root">${renderToString(createElement(Suspense, null, createElement(Composer)))}</div>`;
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { default: Composer };
  });
  noteEarlyInput();
  const root = document.getElementById("root");
  if (!root) throw new Error("no root");
  hydrateRoot(root, createElement(Suspense, null, createElement(Late)));
  repeatEarlyInput();
  await vi.waitFor(() => expect(typed).toBe(true));
  await vi.waitFor(() => expect(held.at(-1)).toBe("Half a subject"));
});
