import type { Language } from "#app/ui/languages/languages.ts";
import type { FormElement, ShowWhen } from "../definition/definition.ts";
import { fr } from "./catalogues/fr.ts";
import { ha } from "./catalogues/ha.ts";
import { ig } from "./catalogues/ig.ts";
import { pcm } from "./catalogues/pcm.ts";
import { yo } from "./catalogues/yo.ts";
import type { FormTemplate } from "./form-template.ts";

/** What templates say, by what they say in English; what is missing stays in English. */
export const TEMPLATE_TEXTS: Partial<Record<Language, Record<string, string>>> = {
  fr,
  ha,
  ig,
  pcm,
  yo,
};

/** A template with its title, texts, questions and choices in a language, which is the form's. */
export function templateIn(template: FormTemplate, language: Language): FormTemplate {
  const texts = TEMPLATE_TEXTS[language];
  if (!texts) return template;
  const say = <Text>(text: Text) =>
    typeof text === "string" ? ((texts[text] ?? text) as Text) : text;
  const { intro, submitLabel, thankYouTitle, thankYouText } = template.settings;
  const said = { intro, submitLabel, thankYouTitle, thankYouText };
  const inWords = Object.entries(said).flatMap(([name, text]) => (text ? [[name, say(text)]] : []));
  return {
    ...template,
    title: say(template.title),
    settings: { ...template.settings, ...Object.fromEntries(inWords), language },
    elements: () => elementsIn(template.elements(), say),
  };
}

type Say = <Text>(text: Text) => Text;

/** Settings of questions that people read. */
const READ = new Set(["options", "rows", "columns", "low", "high", "linkWords"]);

function elementsIn(elements: FormElement[], say: Say): FormElement[] {
  const chosen = (id: string) => elements.find((one) => one.id === id)?.settings.options;
  return elements.map((element) => ({
    ...element,
    label: say(element.label),
    help: say(element.help),
    settings: Object.fromEntries(
      Object.entries(element.settings).map(([name, value]) => {
        if (!READ.has(name)) return [name, value];
        return [name, Array.isArray(value) ? value.map(say) : say(value)];
      }),
    ),
    showWhen: element.showWhen && whenIn(element.showWhen, say, chosen),
  }));
}

/** Answers that are choices are named by their words. */
function whenIn(when: ShowWhen, say: Say, chosen: (id: string) => unknown): ShowWhen {
  const rules = when.rules.map((rule) =>
    Array.isArray(chosen(rule.questionId)) ? { ...rule, value: say(rule.value) } : rule,
  );
  return { ...when, rules };
}

/** The titles that a template gives its forms, in any language. */
export function firstTitles({ title }: FormTemplate): string[] {
  return [title, ...Object.values(TEMPLATE_TEXTS).flatMap((texts) => texts[title] ?? [])];
}
