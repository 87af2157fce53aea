import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readQuestions, showHelp } from "#app/features/site/help/help.server.ts";
import { contactPath, readHelpAddress } from "#app/features/site/help/search-questions.ts";
import {
  ContactSection,
  FoundQuestions,
  faqJsonLd,
  HelpSearch,
  helpMeta,
  QuestionList,
  TopicList,
} from "#app/features/site/help/views/help-page.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { handleContactForm } from "../contact-form.server.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data ? siteMeta(args, { ...helpMeta(args.data), jsonLd: faqJsonLd(args.data) }) : [];

/** Only a refused message says how long to wait; the page itself is everybody's. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return wait ? { "Retry-After": wait } : new Headers();
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const { config, clock } = context.app;
  return showHelp(config, new URL(request.url).searchParams, clock());
}

export function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const address = readHelpAddress(
    new URL(request.url).searchParams,
    readQuestions(context.app.config),
  );
  return handleContactForm(args, contactPath(address));
}

export default function Help() {
  const { topics, category, search, contact } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Anyone who came to write, or wrote, finds the form first.
  const isAboutContact = contact.isCustom || contact.sent || answer !== undefined;
  return (
    <main id="main">
      <section className="on-deep">
        <div className="wrap py-12 lg:py-16">
          <h1 className="display text-3xl sm:text-[2.5rem]">How can we help?</h1>
          <HelpSearch q={search?.q ?? ""} />
        </div>
      </section>
      <div className="wrap py-10 lg:py-14 grid gap-x-14 gap-y-10 lg:grid-cols-[16.5rem_minmax(0,1fr)]">
        <TopicList topics={topics} />
        <div className="grid gap-12">
          {isAboutContact ? <ContactSection contact={contact} answer={answer} /> : null}
          {search ? (
            <FoundQuestions search={search} />
          ) : (
            <section aria-labelledby="topic">
              <h2 className="text-2xl tracking-[-.015em]" id="topic">
                {category.title}
              </h2>
              <QuestionList
                questions={category.questions.map(({ id, question, html, isOpen }) => ({
                  id,
                  question,
                  answer: html,
                  isOpen,
                  foot: (
                    <a
                      className="link inline-flex min-h-control items-center"
                      href={`${category.path}#${id}`}
                    >
                      Link to this answer
                    </a>
                  ),
                }))}
              />
            </section>
          )}
          {isAboutContact ? null : <ContactSection contact={contact} />}
        </div>
      </div>
    </main>
  );
}
