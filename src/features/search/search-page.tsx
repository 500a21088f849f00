import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Query } from '#api/query.tsx'
import { pages } from '#paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Head } from '#ui/head.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { SearchAnswer } from './search-answer.ts'
import { searchQuery } from './search-query.ts'

const pauseMs = 150

/** The search of the blog: a form without a script, and answers while one types with it. */
export function SearchPage({ question }: { question: string }) {
  const { site } = usePageContext()
  const texts = useTranslation().search
  const [typed, setTyped] = useState(question)
  const shown = useSettled(typed.trim())
  const field = useRef<HTMLInputElement>(null)
  // Typed before the script was there.
  useEffect(() => setTyped(field.current?.value ?? ''), [])

  function search(event: FormEvent) {
    event.preventDefault()
    history.replaceState(history.state, '', pages.searchFor(typed.trim()))
  }

  return (
    <>
      <Head title={`${texts.title} | ${site.name}`} description={texts.title} />
      <div className="frame max-w-[44rem] pt-36 pb-24 md:pt-44 md:pb-32">
        <h1 tabIndex={-1} className="text-post">
          {texts.title}
        </h1>
        <form action={pages.search} onSubmit={search} className="mt-10 flex flex-wrap gap-4">
          <search className="min-w-0 grow">
            <input
              type="search"
              name="q"
              maxLength={200}
              aria-label={texts.label}
              autoComplete="off"
              ref={field}
              defaultValue={question}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              className="min-h-12 w-full rounded-card border border-control bg-raised px-4 text-ink hover:border-ink"
            />
          </search>
          <Button type="submit">{texts.submit}</Button>
        </form>
        {shown && (
          <Query from={searchQuery(shown)}>
            {({ isPending, data }) =>
              isPending ? (
                <div className="mt-10">
                  <Spinner label={texts.loading} />
                </div>
              ) : (
                <Answers answers={data} />
              )
            }
          </Query>
        )}
      </div>
    </>
  )
}

/** A text after a pause in typing. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Answers({ answers }: { answers: SearchAnswer[] | null }) {
  const texts = useTranslation().search
  if (!answers) {
    return (
      <div className="mt-10">
        <Banner tone="negative">{texts.failed}</Banner>
      </div>
    )
  }
  return (
    <>
      <p role="status" className="mt-10 text-soft">
        {answers.length > 0 ? texts.found(answers.length) : texts.none}
      </p>
      <ol>
        {answers.map((answer) => (
          <li key={answer._id} className="mt-8 border-line border-t pt-6">
            <h2 dir="auto" className="text-title">
              <a href={answer.url} className="link [overflow-wrap:anywhere]">
                {answer.title}
              </a>
            </h2>
            <p dir="auto" className="mt-2 text-soft [overflow-wrap:anywhere]">
              <Marked {...answer} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Marked({ excerpt, marks }: Pick<SearchAnswer, 'excerpt' | 'marks'>) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {excerpt.slice(ends[index], start)}
          <mark className="bg-wash text-ink">{excerpt.slice(start, end)}</mark>
        </span>
      ))}
      {excerpt.slice(ends.at(-1))}
    </>
  )
}
