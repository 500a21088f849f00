import { useId } from 'react'
import type { Project } from '#site.ts'
import { AdminIcon, type AdminIconName } from '#ui/admin/admin-icon.tsx'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'

interface ProjectRowProps {
  project: Project
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1, button: HTMLButtonElement) => void
  onEdit: () => Promise<unknown>
  onDelete: () => void
}

/** One project in the list; its title describes its buttons. */
export function ProjectRow(props: ProjectRowProps) {
  const { project, isFirst, isLast, onMove, onEdit, onDelete } = props
  const { title, image, technologies, year } = project
  const titleId = useId()
  const fallback = usePageContext().site.pictures.project ?? ''
  const facts = [...technologies.map(({ name }) => name), year].filter(Boolean).join(', ')
  return (
    <li className="admin-row project-row">
      {image || fallback ? (
        <Picture
          src={image || fallback}
          alt=""
          sizes="3rem"
          fallback={fallback}
          className="row-thumbnail"
        />
      ) : (
        <span className="picture row-thumbnail" />
      )}
      <div className="project-row-text">
        <h2 id={titleId} className="admin-row-title" dir="auto">
          {title}
        </h2>
        {facts && <p className="label admin-row-facts">{facts}</p>}
      </div>
      <div className="admin-row-actions quiet-actions">
        <MoveButton
          label="Move up"
          icon="arrow-up"
          describedBy={titleId}
          isDisabled={isFirst}
          onClick={(button) => onMove(-1, button)}
        />
        <MoveButton
          label="Move down"
          icon="arrow-down"
          describedBy={titleId}
          isDisabled={isLast}
          onClick={(button) => onMove(1, button)}
        />
        <BusyButton aria-describedby={titleId} busyLabel="Loading..." onClick={onEdit}>
          Edit
        </BusyButton>
        <SmallButton variant="danger" aria-describedby={titleId} onClick={onDelete}>
          Delete
        </SmallButton>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  icon: AdminIconName
  describedBy: string
  isDisabled: boolean
  onClick: (button: HTMLButtonElement) => void
}

/** A `disabled` button would lose the focus at the end of the list. */
function MoveButton({ label, icon, describedBy, isDisabled, onClick }: MoveButtonProps) {
  return (
    <SmallButton
      className="project-move"
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={isDisabled}
      onClick={({ currentTarget }) => isDisabled || onClick(currentTarget)}
    >
      <AdminIcon name={icon} />
    </SmallButton>
  )
}
