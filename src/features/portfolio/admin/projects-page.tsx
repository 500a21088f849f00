import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UploadPicture } from '#api/picture-upload.ts'
import type { Project } from '#site.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { ProjectFields } from '../project-schema.ts'
import {
  projectListQuery,
  refreshProjects,
  useProjectDeletion,
  useProjectOrder,
} from './project-actions.ts'
import { ProjectDialog } from './project-dialog.tsx'
import { takeStashedProjectForm } from './project-form-stash.ts'
import { ProjectList } from './project-list.tsx'

const placeholderCount = 3

interface OpenForm {
  /** Absent: a new project is created. */
  project?: Project
  restored?: ProjectFields
}

/** Lists projects to create, edit, sort and delete. */
export function ProjectsPage({ uploadPicture }: { uploadPicture: UploadPicture }) {
  const queryClient = useQueryClient()
  const list = useQuery(projectListQuery)
  const [form, setForm] = useState<OpenForm>()
  const { requested, request, deleted, confirm, undo } = useProjectDeletion()
  const { move, announcement } = useProjectOrder()
  useRestoredForm(list.data?.items, setForm)

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
          <SmallButton variant="primary" onClick={() => setForm({})}>
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
      {list.isPending && <RowPlaceholders count={placeholderCount} label="Loading projects" />}
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
          onEdit={(project) => setForm({ project })}
          onDelete={request}
        />
      )}
      {form && (
        <ProjectDialog
          project={form.project}
          restored={form.restored}
          uploadPicture={uploadPicture}
          onSaved={() => saved(`Project ${form.project ? 'updated' : 'created'} successfully!`)}
          onClose={() => setForm(undefined)}
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
function useRestoredForm(projects: Project[] | undefined, open: (form: OpenForm) => void) {
  useEffect(() => {
    const stashed = projects && takeStashedProjectForm()
    if (!stashed) return
    // One that was deleted in the meantime can be created again.
    const project = projects.find(({ id }) => id === stashed.id)
    open({ ...(project && { project }), restored: stashed.fields })
  }, [projects, open])
}
