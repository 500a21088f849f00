import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pages } from '#paths.ts'
import { Head } from '#ui/head.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { SearchAnswers } from './search-answers.tsx'
import { SearchForm } from './search-form.tsx'

/** The search of the blog: a form without a script, and answers while one types with it. */
export function SearchPage({ question }: { question: string }) {
  const { site } = usePageContext()
  const texts = useTranslation().search
  const [typed, setTyped] = useState(question)
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
        <SearchForm
          question={question}
          field={field}
          className="mt-10"
          onSubmit={search}
          onInput={() => setTyped(field.current?.value ?? '')}
        />
        <SearchAnswers typed={typed} />
      </div>
    </>
  )
}
