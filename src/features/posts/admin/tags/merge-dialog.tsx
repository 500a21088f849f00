import { type SubmitEvent, useState } from 'react'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { tagPages } from '#paths.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { SelectField } from '#ui/admin/select-field.tsx'
import { Banner } from '#ui/banner.tsx'
import type { AdminTag } from '../../tag.ts'
import { countPosts } from './count-posts.ts'
import { mergeTag } from './tag-actions.ts'

interface MergeDialogProps {
  tag: AdminTag
  tags: AdminTag[]
  onMerged: (into: AdminTag) => void
  onClose: () => void
}

/** Chooses the tag that the posts of this one get in its place. */
export function MergeDialog({ tag, tags, onMerged, onClose }: MergeDialogProps) {
  const others = tags
    .filter(({ slug }) => slug !== tag.slug)
    .sort((a, b) => a.name.localeCompare(b.name))
  const [chosenName, setChosenName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const into = others.find(({ name }) => name === chosenName)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    if (!into) {
      setError('Choose a tag')
      return event.currentTarget.querySelector('select')?.focus()
    }
    setIsBusy(true)
    try {
      const { body } = await mergeTag(tag.slug, into.slug)
      onMerged(body)
    } catch (error) {
      console.error(error)
      setIsBusy(false)
      if (!isSessionOver(error)) setFailure({ reason: serverMessageOf(error) })
    }
  }

  return (
    <FormDialog
      title={`Merge “${tag.name}”`}
      submitLabel="Merge"
      busyLabel="Merging..."
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Merge into"
        choices={['', ...others.map(({ name }) => name)]}
        value={chosenName}
        error={error}
        aria-required
        onChange={({ currentTarget: { value } }) => {
          setChosenName(value)
          setError(undefined)
        }}
      />
      <p role="status" className="text-small text-soft">
        {into && <Consequence tag={tag} into={into} />}
      </p>
      {failure && (
        <Banner tone="negative">
          <p>Failed to merge tags. Please try again.</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
    </FormDialog>
  )
}

function Consequence({ tag, into }: { tag: AdminTag; into: AdminTag }) {
  const posts = capitalize(countPosts(tag.postCount))
  const verb = tag.postCount === 1 ? 'gets' : 'get'
  return (
    <>
      {tag.postCount > 0 && (
        <>
          {posts} {verb} <bdi>“{into.name}”</bdi> in place of <bdi>“{tag.name}”</bdi>.{' '}
        </>
      )}
      {tagPages.tag(tag.slug)} redirects to {tagPages.tag(into.slug)}.
      {(tag.text || tag.imageUrl) && (
        <>
          {' '}
          Text and cover of <bdi>“{tag.name}”</bdi> are deleted.
        </>
      )}{' '}
      This cannot be undone.
    </>
  )
}

function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
