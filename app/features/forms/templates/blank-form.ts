import type { FormTemplate } from "../list/form-template.ts";

export const blankForm: FormTemplate = {
  id: "blank",
  name: "Blank Form",
  summary: "Start with nothing",
  art: "plain",
  title: "Untitled form",
  settings: {},
  elements: () => [],
};
