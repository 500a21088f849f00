import type { ComponentProps, Ref } from 'react'
import { pages } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { useTranslation } from '#ui/page-context.tsx'

interface SearchFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  question?: string
  field?: Ref<HTMLInputElement>
  className?: string
}

/** The field for a question; without a script it leads to the page of the search. */
export function SearchForm({ question, field, className = '', ...handlers }: SearchFormProps) {
  const texts = useTranslation().search
  return (
    <form action={pages.search} className={`flex flex-wrap gap-4 ${className}`} {...handlers}>
      <search className="min-w-0 grow">
        <input
          type="search"
          name="q"
          maxLength={200}
          aria-label={texts.label}
          autoComplete="off"
          ref={field}
          defaultValue={question}
          className="min-h-12 w-full rounded-card border-control [border-width:1px] bg-raised px-4 text-ink hover:border-ink"
        />
      </search>
      <Button type="submit">{texts.submit}</Button>
    </form>
  )
}
