import type { UseFormReturn } from 'react-hook-form'
import { formatTime } from '#api/admin/format-time.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { PostFields } from '../../post-schema.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { PublicationActions } from './settings/publication-actions.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import type { PostStorage } from './use-post-storage.ts'
import type { Publication } from './use-publication.ts'

export type OpenDialog = 'settings' | 'history' | 'publish-now'

interface EditorDialogsProps {
  dialog: OpenDialog
  form: UseFormReturn<PostFields>
  storage: PostStorage
  publication: Publication
  /** Absent: the date is not in the future. */
  onSchedule: (() => void) | undefined
  onClose: () => void
}

/** The one dialog of the editor that is open. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { dialog, form, storage, publication, onSchedule, onClose } = props
  const { post } = storage

  /** The date of the form is in the future: an empty one stands for the time of the publication. */
  function publishNow() {
    return publication.publish('published', { publishedAt: '' })
  }

  /** @throws if it could not be stored, and would get lost */
  async function saveInput() {
    if (!(await storage.saveInput())) throw new Error('The form could not be stored')
  }

  switch (dialog) {
    case 'settings':
      return (
        <SettingsPanel
          form={form}
          post={post}
          actions={
            <PublicationActions
              post={post}
              onSchedule={
                onSchedule &&
                (() => {
                  onClose()
                  onSchedule()
                })
              }
              onPublishNow={() => {
                onClose()
                publishNow()
              }}
              onUnpublish={publication.unpublish}
            />
          }
          onClose={onClose}
        />
      )
    case 'history':
      return post ? (
        <HistoryDialog
          postId={post._id}
          current={form.getValues()}
          onBeforeRestore={saveInput}
          onRestored={async (restored) => {
            await storage.load(restored)
            showToast({
              title: 'The version was restored.',
              description: 'It is your draft. Readers see it once you publish it.',
            })
          }}
          onClose={onClose}
        />
      ) : null
    case 'publish-now':
      return (
        <ConfirmDialog
          question="Publish this post now?"
          subject={`Its date is ${formatTime(form.getValues('publishedAt'))}. To publish it then, choose Schedule.`}
          labels={{ confirm: 'Publish now', busy: 'Publishing...' }}
          onConfirm={async () => () => publishNow()}
          onClose={onClose}
        />
      )
  }
}
