import { useLayoutEffect, useRef } from 'react'
import type { Project } from '#site.ts'
import { ProjectRow } from './project-row.tsx'

interface ProjectListProps {
  projects: Project[]
  onMove: (project: Project, step: -1 | 1) => void
  onEdit: (project: Project) => Promise<unknown>
  onDelete: (project: Project) => void
}

/** The projects in the order of the landing page. */
export function ProjectList({ projects, onMove, onEdit, onDelete }: ProjectListProps) {
  const order = projects.map(({ id }) => id).join()
  const keepInView = useScrollAfterMove(order)
  if (projects.length === 0) {
    return (
      <div className="admin-empty">
        <p className="admin-empty-title">No projects yet.</p>
        <p>Create your first project to show it on the landing page.</p>
      </div>
    )
  }
  return (
    <ol className="admin-rows">
      {projects.map((project, index) => (
        <ProjectRow
          key={project.id}
          project={project}
          isFirst={index === 0}
          isLast={index === projects.length - 1}
          onMove={(step, button) => {
            keepInView(button)
            onMove(project, step)
          }}
          onEdit={() => onEdit(project)}
          onDelete={() => onDelete(project)}
        />
      ))}
    </ol>
  )
}

/** React restores the focus of a moved row, but not its visibility. */
function useScrollAfterMove(order: string) {
  const button = useRef<HTMLButtonElement>(undefined)
  const lastOrder = useRef(order)
  useLayoutEffect(() => {
    if (order === lastOrder.current) return
    lastOrder.current = order
    button.current?.scrollIntoView({ block: 'nearest' })
    button.current = undefined
  }, [order])
  return (moved: HTMLButtonElement) => {
    button.current = moved
  }
}
