import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { leaveOut } from "#app/features/certificates/projects/left-out-people.server.ts";
import {
  checkBeforeSending,
  firstOfList,
} from "#app/features/messages/compose/check-before-sending.server.ts";
import { firstPictures } from "#app/features/messages/compose/first-pictures.server.ts";
import { confirmForm, confirmSend } from "#app/features/messages/compose/send.server.ts";
import {
  readEarlier,
  readPlanOfCheck,
  showCheck,
  waitsOfCheck,
} from "#app/features/messages/compose/show-check.server.ts";
import { writeDetails } from "#app/features/messages/message/write-message.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { answerConfirmForm } from "../../_composer.server.ts";
import { readFirst, withFirst } from "../../_first-so-many.ts";

/**
 * What the confirmation of a project's send shows, on its own page as over the composer. `here`:
 * its address.
 */
export async function readSendPage(
  app: AppContext,
  account: Organiser["account"],
  project: Project,
  { here, query }: { here: string; query: URLSearchParams },
) {
  const first = readFirst(query);
  const all = await checkBeforeSending(app, account, project);
  const now = app.clock();
  const check =
    first === null
      ? all
      : await checkBeforeSending(app, account, project, await firstOfList(app, project, first));
  return {
    id: project.id,
    title: project.title,
    here: withFirst(here, first),
    firstTo: `${here}?first=`,
    /** People who get theirs another time. */
    othersCount: all.review.toSendCount - check.review.toSendCount,
    from: `${account.name} <${app.config.mail.from}>`,
    pictures: await firstPictures(app, { account, project }, check.review),
    earlier: await readEarlier(app.db, account, project, { check: all, now }),
    check: {
      ...showCheck(check, await readPlanOfCheck(app.db, { account, project, now }, check)),
      ...(await waitsOfCheck(app, account, check, { when: "now", now })),
    },
    valuesUsed: query.has("values"),
    confirm: `${newFormToken()}.${check.stamp}`,
    rules: rulesOf(confirmForm),
  };
}

/** Answers its form. */
export async function answerSendPage(
  request: Request,
  app: AppContext,
  organiser: Organiser,
  { project, here }: { project: Project; here: string },
) {
  const first = readFirst(new URL(request.url).searchParams);
  return answerConfirmForm(request, {
    page: withFirst(here, first),
    leaveOut: async () => {
      const { printProblemIds } = await checkBeforeSending(app, organiser.account, project);
      await leaveOut(app.db, project, printProblemIds, app.clock());
    },
    keepFallbacks: (fallbacks) => writeDetails(app.db, project, fallbacks, app.clock()),
    send: async (confirmation) =>
      confirmSend(app, organiser, project, {
        ...confirmation,
        recipientIds: await firstOfList(app, project, first),
      }),
    doneAt: (batchId) => `/certificates/${project.id}/done?batch=${batchId}`,
  });
}
