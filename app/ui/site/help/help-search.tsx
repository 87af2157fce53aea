import { MOST_SEARCH_LETTERS } from "../../../site/help/search-questions.ts";
import { PublicIcon } from "../../public/public-icon.tsx";

/** The search over all questions and answers: a GET form in the deep blue head of the page. */
export function HelpSearch({ q }: { q: string }) {
  return (
    <search>
      <form className="mt-6 flex gap-2 max-w-[40rem]" action="/help">
        <div className="relative grow" data-theme="light">
          <label className="sr-only" htmlFor="q">
            Search the questions
          </label>{" "}
          <span className="absolute left-3.5 top-0 h-full grid place-items-center text-[#5A6580] text-lg pointer-events-none">
            <PublicIcon name="search" />
          </span>
          <input
            className="input !min-h-[52px] !pl-11 !bg-white !text-[#111A33] placeholder:!text-[#5A6580]"
            type="search"
            id="q"
            name="q"
            placeholder="For example, upgrade"
            defaultValue={q}
            maxLength={MOST_SEARCH_LETTERS}
          />
        </div>
        <button type="submit" className="btn btn-primary !min-h-[52px]">
          Search
        </button>
      </form>
    </search>
  );
}
