import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminPages } from '#admin-paths.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { StashOffers } from '#features/editing/admin/stash-offers.tsx'
import type { PreviewState } from '#features/editing/admin/use-preview.ts'
import { useFileDragging } from '#features/pictures/admin/use-file-dragging.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { useMediaQuery } from '#ui/admin/use-media-query.ts'
import { useLocation } from '#ui/location.ts'
import { usePageContext } from '#ui/page-context.tsx'
import type { EditablePost } from '../../post.ts'
import { emptyPost, type PostFields, postFields } from '../../post-schema.ts'
import { CheckCount, CheckList } from './checks/check-list.tsx'
import { usePostChecks } from './checks/use-post-checks.ts'
import { EditorBar } from './editor-bar.tsx'
import type { OpenDialog } from './editor-dialogs.tsx'
import { EditorTools } from './editor-tools.tsx'
import { LazyDialogs } from './lazy-dialogs.tsx'
import { jumpTo } from './markdown-field/jump-to.ts'
import { primaryStatus, shownFields } from './open-post.ts'
import { PostFormFields } from './post-form-fields.tsx'
import { PostPreview } from './preview/post-preview.tsx'
import { PreviewUpdater } from './preview/preview-updater.tsx'
import { useScrollSync } from './preview/use-scroll-sync.ts'
import { publicationLabels } from './publication-labels.ts'
import { SaveNotices } from './save-notices.tsx'
import { SaveStatus } from './save-status.tsx'
import { settingsFields } from './settings/settings-fields.ts'
import { StatusBadge } from './status-badge.tsx'
import { UnpublishedChanges } from './unpublished-changes.tsx'
import { useEditorShortcuts } from './use-editor-shortcuts.ts'
import { editorViews, phoneViews, splitQuery, useEditorView } from './use-editor-view.ts'
import { publishAgain, usePostStorage } from './use-post-storage.ts'
import { type PublishedPost, type PublishedStatus, usePublication } from './use-publication.ts'
import { useScheduledDate } from './use-scheduled-date.ts'

interface PostFormProps {
  title: string
  /** The link back, above the form. */
  back: ReactNode
  /** Absent: a new one. Read once. */
  post?: EditablePost
  /** Called when a new post has been stored as a draft; the form stays open. */
  onCreated?: (id: string) => void
  /**
   * @param message reports the success
   * @param isMounted false if the user has left the form
   */
  onPublished: (
    message: string,
    post: PublishedPost,
    status: PublishedStatus,
    isMounted: boolean,
  ) => Promise<unknown>
  uploadPicture: UploadPicture
  /** How often the post was read. */
  readers?: ReactNode
}

/** The editor: stashes, fields and a preview. */
export function PostForm(props: PostFormProps) {
  const { title, uploadPicture, onPublished } = props
  const [, navigate] = useLocation()
  const formId = useId()
  const { site } = usePageContext()
  const [loaded] = useState(props.post)
  const [initial] = useState(() => (loaded ? shownFields(loaded) : emptyPost))
  const form = useForm<PostFields>({
    resolver: standardSchemaResolver(postFields),
    defaultValues: initial,
  })
  const storage = usePostStorage({
    ...{ form, loaded, initial, author: site.name },
    onCreated: props.onCreated,
  })
  const labels = publicationLabels(storage.post?.status)
  const [dialog, setDialog] = useState<OpenDialog>()
  const hasRoom = useMediaQuery(splitQuery)
  const [view, setView] = useEditorView(hasRoom)
  const publication = usePublication({
    ...{ form, storage, failureTitle: labels.failure },
    onPublished: (...published) => onPublished(labels.success, ...published),
    onInvalid: showInvalid,
  })
  const { post, stashes, autosave } = storage
  const isWide = useMediaQuery('(min-width: 64rem)')
  const dragging = useFileDragging()
  const [rendered, setRendered] = useState<PreviewState>({ preview: undefined, hasFailed: false })
  const hints = usePostChecks({ form, html: rendered.preview?.html, postId: post?._id })
  const preview = useRef<HTMLElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const setTextArea = useCallback((element: HTMLTextAreaElement | null) => {
    textArea.current = element
  }, [])
  useScrollSync(textArea, preview, view === 'split')
  const isScheduled = useScheduledDate(form)
  useEditorShortcuts(formId, storage.saveNow)

  /** The first invalid field may be out of view. */
  function showInvalid(names: string[]) {
    if (names.length === 0) return
    const isInPanel = (name: string) => settingsFields.some((field) => field === name)
    if (names.every(isInPanel)) return setDialog('settings')
    if (view !== 'preview') return
    setView('write')
    const [first] = names
    // Once it is shown again.
    requestAnimationFrame(() => form.setFocus(first as keyof PostFields))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const status = primaryStatus(post?.status ?? 'draft', form.getValues('publishedAt'), new Date())
    if (status === 'ask') setDialog('publish-now')
    else await publication.publish(status)
  }

  const tools = (
    <EditorTools
      view={view}
      views={hasRoom ? editorViews : phoneViews}
      onView={setView}
      onHistory={post && (() => setDialog('history'))}
      onSettings={() => setDialog('settings')}
    />
  )
  const isDraft = !post || post.status === 'draft'
  const onSchedule = isScheduled ? () => publication.publish('scheduled') : undefined
  return (
    <div
      className="editor"
      data-view={view}
      data-dragging={dragging.isOver || undefined}
      {...dragging.handlers}
    >
      <title>{`${title} | Admin`}</title>
      <div className="editor-columns">
        <div className="editor-main">
          {props.back}
          <div className="editor-head">
            <h1 tabIndex={-1} className="admin-title">
              {title}
            </h1>
            <StatusBadge post={post} />
            {props.readers}
          </div>
          {!isWide && tools}
          {stashes.isResumed && (
            <p role="status" className="admin-note">
              You are back. Your changes are here, but not saved yet.
            </p>
          )}
          <UnpublishedChanges post={post} onDiscard={publication.discardChanges} />
          <StashOffers
            stashes={stashes.offered}
            titleOf={({ title }) => title}
            onRestore={(stash) => {
              storage.restore(stash)
              focusHeadingIfLost()
            }}
            onDiscard={(stash) => {
              stashes.discard(stash)
              focusHeadingIfLost()
            }}
          />
          <form id={formId} noValidate onSubmit={submit} className="editor-form">
            <PostFormFields
              form={form}
              uploadPicture={uploadPicture}
              pendingUpload={publication.pendingUpload}
              onTextArea={setTextArea}
              onUploading={publication.setUploading}
            />
            <CheckList hints={hints} />
          </form>
        </div>
        {view !== 'write' && (
          <PostPreview
            form={form}
            ref={preview}
            {...rendered}
            onJump={
              view === 'split'
                ? (offset) => {
                    if (textArea.current) jumpTo(textArea.current, offset)
                  }
                : undefined
            }
          />
        )}
      </div>
      <EditorBar
        formId={formId}
        labels={labels}
        isBusy={publication.isPublishing}
        notices={
          <SaveNotices
            storage={storage}
            publication={publication}
            failureTitle={labels.failure}
            onOverwrite={publication.publishAnyway}
          />
        }
        status={
          <SaveStatus
            form={form}
            state={autosave.state}
            post={post}
            error={storage.saveError}
            hint={storage.mustPublishAgain ? publishAgain(labels.save) : undefined}
            checks={view === 'preview' ? undefined : <CheckCount hints={hints} />}
          />
        }
        tools={isWide && tools}
        onSchedule={isDraft ? onSchedule : undefined}
        onSaveDraft={storage.saveNow}
        onCancel={() => navigate(adminPages.managePosts)}
      />
      <PreviewUpdater form={form} onChange={setRendered} />
      {dialog && (
        <LazyDialogs
          dialog={dialog}
          form={form}
          storage={storage}
          publication={publication}
          onSchedule={onSchedule}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
