import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { adminPages } from '#admin-paths.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { hasStashToResume } from '#features/editing/admin/stashes.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { EmptyState } from '#ui/admin/empty-state.tsx'
import { useFocusAfterRemoval } from '#ui/admin/focus-heading.ts'
import { keepFocusState } from '#ui/admin/keep-focus-state.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SearchField } from '#ui/admin/search-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { AdminTag } from '../../tag.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { refreshTags, tagListQuery, useTagDeletion } from './tag-actions.ts'
import { TagDialog } from './tag-dialog.tsx'
import { tagStashForm } from './tag-form.ts'
import {
  readTagList,
  searchTags,
  type TagListParams,
  tagListHref,
  tagsPerPage,
} from './tag-list-params.ts'
import { TagRow } from './tag-row.tsx'

const placeholderCount = 4

interface OpenDialog {
  kind: 'edit' | 'merge'
  tag: AdminTag
}

/** Lists tags to search, edit, merge and delete. */
export function TagsPage({ uploadPicture }: { uploadPicture: UploadPicture }) {
  const params = readTagList(new URLSearchParams(useSearch()))
  const queryClient = useQueryClient()
  const list = useQuery(tagListQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  const { requested, request, confirm } = useTagDeletion()
  const close = () => setDialog(undefined)
  useFocusAfterRemoval(list.data?.items.length)
  useResumedForm(list.data?.items, (tag) => setDialog({ kind: 'edit', tag }))

  async function finish(title: string) {
    close()
    showToast({ title })
    await refreshTags(queryClient)
  }

  return (
    <>
      <PageHeader title="Tags" />
      <TagSearch params={params} />
      {list.isPending && <RowPlaceholders count={placeholderCount} label="Loading tags" />}
      {list.isError && (
        <LoadFailure
          message="Failed to load tags. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <TagList
          tags={list.data.items}
          params={params}
          onOpen={(kind, tag) => setDialog({ kind, tag })}
          onDelete={request}
        />
      )}
      {dialog?.kind === 'edit' && (
        <TagDialog
          tag={dialog.tag}
          uploadPicture={uploadPicture}
          onSaved={() => finish('Tag updated successfully!')}
          onClose={close}
        />
      )}
      {dialog?.kind === 'merge' && (
        <MergeDialog
          tag={dialog.tag}
          tags={list.data?.items ?? []}
          onMerged={(into) => finish(`“${dialog.tag.name}” is “${into.name}” now.`)}
          onClose={close}
        />
      )}
      {requested && (
        <ConfirmDialog
          question="Are you sure you want to delete this tag?"
          subject={<bdi>{requested.name}</bdi>}
          onConfirm={() => confirm(requested)}
          onClose={() => request(undefined)}
        />
      )}
    </>
  )
}

function TagSearch({ params }: { params: TagListParams }) {
  const [, navigate] = useLocation()
  return (
    <div className="list-controls">
      <SearchField
        label="Search tags"
        value={params.search}
        onSearch={(text) =>
          navigate(tagListHref({ search: text.trim() }), { replace: true, state: keepFocusState })
        }
      />
    </div>
  )
}

interface TagListProps {
  tags: AdminTag[]
  params: TagListParams
  onOpen: (kind: OpenDialog['kind'], tag: AdminTag) => void
  onDelete: (tag: AdminTag) => void
}

function TagList({ tags, params, onOpen, onDelete }: TagListProps) {
  const { search, page } = params
  const found = searchTags(tags, search)
  const shown = found.slice((page - 1) * tagsPerPage, page * tagsPerPage)
  if (tags.length === 0) return <NoTags />
  if (shown.length === 0) return <NothingFound params={params} />
  return (
    <>
      <ul className="admin-rows">
        {shown.map((tag) => (
          <TagRow
            key={tag.slug}
            tag={tag}
            canMerge={tags.length > 1}
            onEdit={() => onOpen('edit', tag)}
            onMerge={() => onOpen('merge', tag)}
            onDelete={() => onDelete(tag)}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={tagsPerPage}
        total={found.length}
        hrefOf={(to) => tagListHref({ search, page: to })}
      />
    </>
  )
}

function NoTags() {
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">No tags yet.</p>
      <p>Give a post tags in its settings. They appear here once it is published or scheduled.</p>
      <a href={adminPages.managePosts} className="link">
        See your posts
      </a>
    </div>
  )
}

function NothingFound({ params: { search, page } }: { params: TagListParams }) {
  if (page > 1) return <EmptyState />
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">No tag matches “{search}”.</p>
      <p>The search covers names and addresses, former ones too.</p>
      <a href={tagListHref({})} className="link">
        Show all tags
      </a>
    </div>
  )
}

/** Reopens the form that was interrupted by the end of a session. */
function useResumedForm(tags: AdminTag[] | undefined, open: (tag: AdminTag) => void) {
  const userId = useStoredUser()?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list has loaded
  useEffect(() => {
    const interrupted = tags?.find(({ slug }) => hasStashToResume(tagStashForm(userId, slug)))
    if (interrupted) open(interrupted)
  }, [tags])
}
