import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { hasStashToResume } from '#features/editing/admin/stashes.ts'
import type { Project } from '#site.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { EditableProject } from '../project.ts'
import {
  loadProject,
  projectListQuery,
  refreshProjects,
  useProjectDeletion,
  useProjectOrder,
} from './project-actions.ts'
import { ProjectDialog } from './project-dialog.tsx'
import { stashKey } from './project-form.ts'
import { ProjectList } from './project-list.tsx'

const placeholderCount = 3

interface OpenForm {
  /** Absent: a new project is created. */
  project?: EditableProject
  /** Counts the forms, so that each starts from its own version. */
  number: number
}

/** Lists projects to create, edit, sort and delete. */
export function ProjectsPage({ uploadPicture }: { uploadPicture: UploadPicture }) {
  const queryClient = useQueryClient()
  const list = useQuery(projectListQuery)
  const [form, setForm] = useState<OpenForm>()
  const open = (project?: EditableProject) =>
    setForm((last) => ({ ...(project && { project }), number: (last?.number ?? 0) + 1 }))
  const { requested, request, deleted, confirm, undo } = useProjectDeletion()
  const { move, announcement } = useProjectOrder()
  useResumedForm(list.data?.items, open, edit)

  /** Opens the newest version, unless it cannot be loaded. @param onLoaded receives its revision */
  async function edit({ id }: Pick<Project, 'id'>, onLoaded?: (revision: number) => void) {
    const project = await loadProject(queryClient, id)
    if (!project) return
    onLoaded?.(project.revision)
    open(project)
  }

  async function saved(title: string) {
    setForm(undefined)
    showToast({ title })
    await refreshProjects(queryClient)
  }

  return (
    <>
      <PageHeader
        title="Projects"
        action={
          <SmallButton variant="primary" onClick={() => open()}>
            <AdminIcon name="plus" />
            Create New Project
          </SmallButton>
        }
      />
      {deleted && (
        <UndoNotice
          key={deleted.number}
          text={`“${deleted.project.title}” was deleted.`}
          onUndo={() => undo(deleted.project)}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {list.isPending && (
        <RowPlaceholders count={placeholderCount} label="Loading projects" hasPicture />
      )}
      {list.isError && (
        <LoadFailure
          message="Failed to load projects. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <ProjectList
          projects={list.data.items}
          onMove={move}
          onEdit={(project) => edit(project)}
          onDelete={request}
        />
      )}
      {form && (
        <ProjectDialog
          key={form.number}
          project={form.project}
          uploadPicture={uploadPicture}
          onSaved={() => saved(`Project ${form.project ? 'updated' : 'created'} successfully!`)}
          onClose={() => setForm(undefined)}
          loadRemote={async (onLoaded) => form.project && edit(form.project, onLoaded)}
        />
      )}
      {requested && (
        <ConfirmDialog
          question="Are you sure you want to delete this project?"
          subject={requested.title}
          onConfirm={() => confirm(requested)}
          onClose={() => request(undefined)}
        />
      )}
    </>
  )
}

/** Reopens the form that was interrupted by the end of a session. */
function useResumedForm(
  projects: Project[] | undefined,
  create: () => void,
  edit: (project: Project) => void,
) {
  const userId = useStoredUser()?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list has loaded
  useEffect(() => {
    const isResumed = (id?: string) => hasStashToResume({ key: stashKey(userId, id) })
    if (!projects) return
    const interrupted = projects.find(({ id }) => isResumed(id))
    if (isResumed()) create()
    else if (interrupted) edit(interrupted)
  }, [projects])
}
