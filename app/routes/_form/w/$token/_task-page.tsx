import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ownPageCookie } from "#app/features/forms/public/send-answers.server.ts";
import type { QuizResult } from "#app/features/forms/quiz/quiz-result.server.ts";
import { QuizResultView } from "#app/features/forms/quiz/views/quiz-result.tsx";
import { registrationHead } from "#app/features/webinars/registration/public-pages.server.ts";
import type { GuestTask } from "#app/features/webinars/tasks/guest.server.ts";
import {
  readGuestTask,
  readQuizResult,
  taskPath,
} from "#app/features/webinars/tasks/guest-task.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/**
 * The quiz or the feedback form of a guest: leads to the form with their key, or says why it can't
 * be answered now.
 */
export async function loadTask(args: LoaderFunctionArgs, task: GuestTask) {
  const { app } = args.context;
  const place = await registrationAt(args);
  const { webinar, registration, texts } = place;
  const found = await readGuestTask(app.db, {
    webinar,
    registration,
    task,
    now: app.clock(),
    texts,
  });
  if (!found) throw notFound();
  const { form, standing } = found;
  if (standing.takes) {
    const headers = {
      "Set-Cookie": ownPageCookie(app.config, form.slug, registration.joinToken),
      "Cache-Control": "no-store",
    };
    throw redirect(taskPath(app.config, found, texts.language), { status: 303, headers });
  }
  const shown = await registrationHead(app, place);
  return {
    ...shown,
    standing,
    ownPath: `/w/${registration.joinToken}`,
    contact: shown.head.look.contact,
    result: task === "quiz" ? await readQuizResult(app.db, found, texts) : null,
  };
}

type Task = Awaited<ReturnType<typeof loadTask>>;

export function TaskPage({
  head,
  standing,
  ownPath,
  contact,
  result,
}: Omit<Task, "result"> & { result: QuizResult | null }) {
  const { tasks, common } = useTexts();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{standing.title}</h2>
        <p>{standing.words}</p>
        {result ? <QuizResultView result={result} againPath={null} /> : null}
        <a className="q s" href={ownPath}>
          {tasks.toOwnPage}
        </a>
        <p className="h">
          {common.questions({ address: <a href={`mailto:${contact}`}>{contact}</a> })}
        </p>
      </div>
    </PublicFormShell>
  );
}
