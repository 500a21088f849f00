import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { PostFields } from '../../../post-schema.ts'
import { tagNamesQuery } from '../tag-names.ts'
import { addTags } from './tags.ts'

/**
 * The tags of a post, with those of other posts to choose from. Enter or a comma adds one, Backspace in the empty field
 * removes the last.
 */
export function TagsField({ form }: { form: UseFormReturn<PostFields> }) {
  const { control, setValue, formState } = form
  const tags = useWatch({ control, name: 'tags' })
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { data: names = [] } = useQuery(tagNamesQuery)
  const suggestionsId = useId()

  function set(next: string[]) {
    setValue('tags', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  function add() {
    const next = addTags(tags, typed)
    setTyped('')
    if (next.length === tags.length) return
    set(next)
    setAnnouncement(`Added ${next.slice(tags.length).join(', ')}.`)
  }

  /** The focused button disappears. */
  function remove(tag: string) {
    set(tags.filter((each) => each !== tag))
    setAnnouncement(`Removed ${tag}.`)
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Enter confirms a word of an input method first.
    if (isCompositionKey(event.nativeEvent) || event.ctrlKey || event.metaKey) return
    const last = tags.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last)
    }
  }

  return (
    <div className="grid gap-2">
      <Field
        ref={input}
        label="Tags"
        hint="Enter or a comma adds a tag."
        autoComplete="off"
        list={suggestionsId}
        value={typed}
        error={[formState.errors.tags].flat().find((error) => error?.message)?.message}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={handleKeyDown}
        onBlur={add}
      />
      <datalist id={suggestionsId}>
        {names
          .filter((name) => !tags.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label="Tags of this post" className="tag-chips">
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
              <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
