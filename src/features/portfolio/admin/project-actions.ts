/** The list of projects in the admin area and the actions on it, with their error messages. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery, listQuery, refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { api } from '#paths.ts'
import type { Project } from '#site.ts'
import { moveAnnouncement, moveTarget } from '#ui/admin/list-moves.ts'
import { showToast } from '#ui/toast-store.ts'
import type { EditableProject } from '../project.ts'

export const projectListQuery = listQuery<Project>(api.projects)

export function refreshProjects(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, api.projects)
}

/** Loads a project for editing. @returns undefined after a failure, which is shown */
export async function loadProject(
  queryClient: QueryClient,
  id: string,
): Promise<EditableProject | undefined> {
  const query = adminQuery<EditableProject>(adminApi.projectSource(id))
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
  } catch (error) {
    showError('Failed to load project. Please try again later.', error)
    // It may have been deleted elsewhere.
    refreshProjects(queryClient)
    return undefined
  }
}

function setProjects(queryClient: QueryClient, change: (projects: Project[]) => Project[]) {
  queryClient.setQueryData(projectListQuery.queryKey, (list) => {
    if (!list) return list
    const items = change(list.items)
    return { items, total: items.length }
  })
}

/** Deletes projects after a confirmation, and can undo it. */
export function useProjectDeletion() {
  const queryClient = useQueryClient()
  const [requested, request] = useState<Project>()
  /** The number makes every deletion announce itself. */
  const [deleted, setDeleted] = useState<{ project: Project; number: number }>()

  /** @returns a callback for after the dialog has closed */
  async function confirm(project: Project): Promise<() => void> {
    try {
      await callAdmin('DELETE', api.project(project.id))
    } catch (error) {
      return () => showError('Failed to delete project. Please try again.', error)
    }
    return () => {
      setProjects(queryClient, (projects) => projects.filter(({ id }) => id !== project.id))
      setDeleted((last) => ({ project, number: (last?.number ?? 0) + 1 }))
      showToast({ title: 'Project deleted.' })
      refreshProjects(queryClient)
    }
  }

  async function undo(project: Project) {
    try {
      await callAdmin('POST', adminApi.restoreProject(project.id))
    } catch (error) {
      return showError('Failed to bring the project back.', error)
    }
    showToast({ title: `“${project.title}” is back.` })
    await refreshProjects(queryClient)
    setDeleted(undefined)
  }

  return { requested, request, deleted, confirm, undo }
}

/** Moves projects in the list immediately and saves the order in the background. */
export function useProjectOrder() {
  const queryClient = useQueryClient()
  /** For screen readers. */
  const [announcement, setAnnouncement] = useState('')
  const unsaved = useRef<string[]>(undefined)
  const isSaving = useRef(false)

  function move({ id, title }: Project, step: -1 | 1) {
    const projects = queryClient.getQueryData(projectListQuery.queryKey)?.items ?? []
    const from = projects.findIndex((each) => each.id === id)
    const to = moveTarget(from, step, projects.length)
    if (from < 0 || to === undefined) return
    const moved = swapped(projects, from, to)
    setProjects(queryClient, () => moved)
    setAnnouncement(moveAnnouncement(title, to, projects.length))
    save(moved.map((each) => each.id))
  }

  /** One request at a time; of several moves during a request, the last order is sent. */
  async function save(ids: string[]) {
    unsaved.current = ids
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (unsaved.current) {
        const next = unsaved.current
        unsaved.current = undefined
        await callAdmin('PUT', adminApi.projectOrder, { ids: next })
      }
    } catch (error) {
      unsaved.current = undefined
      setAnnouncement('')
      showError('Failed to move the project. Please try again.', error)
      await refreshProjects(queryClient)
    } finally {
      isSaving.current = false
    }
  }

  return { move, announcement }
}

function swapped(projects: Project[], from: number, to: number): Project[] {
  return projects.map((project, index) => {
    const other = index === from ? to : index === to ? from : index
    return projects[other] ?? project
  })
}

function showError(title: string, error: unknown) {
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
