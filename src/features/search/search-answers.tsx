import { useEffect, useRef, useState } from 'react'
import { Query } from '#api/query.tsx'
import { Banner } from '#ui/banner.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { SearchAnswer } from './search-answer.ts'
import { searchQuery } from './search-query.ts'

const pauseMs = 150

/** The answers to a question, after a pause in typing. The previous ones stay until they arrive, with the focus. */
export function SearchAnswers({ typed }: { typed: string }) {
  const { exported, translation } = usePageContext()
  const shown = useSettled(typed.trim())
  if (!shown) return null
  return (
    <Query from={searchQuery(shown, exported !== undefined)}>
      {(state) =>
        state.isPending ? (
          <div className="mt-10">
            <Spinner label={translation.search.loading} />
          </div>
        ) : (
          <Answers answers={state.data} isBusy={state.isPrevious ?? false} />
        )
      }
    </Query>
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

function Answers({ answers, isBusy }: { answers: SearchAnswer[] | null; isBusy: boolean }) {
  const texts = useTranslation().search
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepFocusIn(list.current?.closest('dialog')))
  if (!answers) {
    return (
      <div className="mt-10">
        <Banner tone="negative">{texts.failed}</Banner>
      </div>
    )
  }
  const result = answers.length > 0 ? texts.found(answers.length) : texts.none
  return (
    <>
      <p role="status" className="mt-10 text-soft">
        {isBusy ? texts.loading : result}
      </p>
      <ol ref={list} aria-busy={isBusy}>
        {answers.map((answer) => (
          <li key={answer._id} className="mt-8 rule-t pt-6">
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

/** An answer that goes takes the focus out of the dialog, whose arrow keys would be dead. */
function keepFocusIn(dialog: HTMLDialogElement | null | undefined) {
  if (!dialog?.contains(document.activeElement)) dialog?.querySelector('input')?.focus()
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
