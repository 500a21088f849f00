import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pages } from '#paths.ts'
import { Head } from '#ui/head.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { SearchAnswers } from './search-answers.tsx'
import { SearchForm } from './search-form.tsx'

/** Browsers limit how often the address is changed. */
const addressDelayMs = 300

/** The search of the blog: a form without a script, and answers while one types with it. */
export function SearchPage({ question }: { question: string }) {
  const { exported, site, translation } = usePageContext()
  const texts = translation.search
  const [typed, setTyped] = useState(question)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = field
    if (!current) return
    // A static host sends the page without its question.
    if (exported) current.value ||= new URLSearchParams(location.search).get('q') ?? ''
    // Typed before the script was there.
    setTyped(current.value)
  }, [exported])
  // A reader who comes back from a post finds the answers again.
  useEffect(() => {
    if (!typed.trim() && !location.search) return
    const address = pages.searchFor(typed.trim())
    // That of the instance is a navigation to the app: it would move the focus.
    const replace = () => History.prototype.replaceState.call(history, history.state, '', address)
    const timer = setTimeout(replace, addressDelayMs)
    return () => clearTimeout(timer)
  }, [typed])

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
        {exported && (
          <noscript>
            <p className="mt-10 text-soft">{exported.searchNotice}</p>
            <p className="mt-3">
              <a href={pages.posts} className="link">
                {translation.notFound.blog}
              </a>
            </p>
          </noscript>
        )}
        <SearchAnswers typed={typed} />
      </div>
    </>
  )
}
