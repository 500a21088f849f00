import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  useFieldArray,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { moveAnnouncement, moveTarget, undoIndex } from '#ui/admin/list-moves.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

type ListName = FieldArrayPath<SiteContent>
type Item<Name extends ListName> = FieldArray<SiteContent, Name>

interface ItemListProps<Name extends ListName> {
  name: Name
  /** What an item is called: 'skill'. */
  noun: string
  titleOf: (item: Item<Name>) => string
  /** Items can be added and removed; without it they can only be moved. */
  editable?: {
    blank: Item<Name>
    max: number
    /** Shown instead of an empty list. */
    emptyText: string
  }
  /** The fields of an item. */
  children: (index: number) => ReactNode
}

/** The items of a list in the site form, with buttons to move, add and remove them. */
export function ItemList<Name extends ListName>(props: ItemListProps<Name>) {
  const { name, noun, editable, titleOf, children } = props
  const { control, getValues } = useFormContext<SiteContent>()
  const { fields, append, insert, move, remove } = useFieldArray({ control, name, keyName: 'key' })
  const { list, focusMoveButton } = useMoveFocus(fields)
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ index: number; item: Item<Name>; key: string }>()
  const error = useFieldError(name as FieldPath<SiteContent>)
  const titleAt = (item: Item<Name> | undefined, index: number) =>
    (item && titleOf(item).trim()) || `${capitalized(noun)} ${index + 1}`
  const itemAt = (index: number) =>
    getValues(`${name}.${index}` as FieldPath<SiteContent>) as unknown as Item<Name>

  function moveItem(index: number, step: -1 | 1) {
    const target = moveTarget(index, step, fields.length)
    if (target === undefined) return
    const title = titleAt(itemAt(index), index)
    move(index, target)
    focusMoveButton(target, step)
    setAnnouncement(moveAnnouncement(title, target, fields.length))
  }

  function removeItem(index: number) {
    setRemoved({ index, item: structuredClone(itemAt(index)), key: fields[index]?.key ?? '' })
    remove(index)
  }

  async function undo() {
    if (!removed) return
    insert(undoIndex(removed.index, fields.length), removed.item)
    setRemoved(undefined)
  }

  function add(blank: Item<Name>) {
    setRemoved(undefined)
    append(blank)
  }

  const isFull = editable && fields.length >= editable.max
  return (
    <div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {removed && (
        <UndoNotice
          key={removed.key}
          text={`“${titleAt(removed.item, removed.index)}” was removed.`}
          onUndo={undo}
        />
      )}
      {error && <p className="mb-4 text-negative text-small">{error}</p>}
      {fields.length === 0 && <p className="text-small text-soft">{editable?.emptyText}</p>}
      {fields.length > 0 && (
        <ol ref={list} className="site-items">
          {fields.map(({ key }, index) => (
            <ListItem
              key={key}
              name={`${name}.${index}` as FieldPath<SiteContent>}
              titleOf={(item) => titleAt(item as Item<Name> | undefined, index)}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              onMove={(step) => moveItem(index, step)}
              {...(editable && { onRemove: () => removeItem(index) })}
            >
              {children(index)}
            </ListItem>
          ))}
        </ol>
      )}
      {editable && (
        <div className="site-items-end">
          <SmallButton aria-disabled={isFull} onClick={() => isFull || add(editable.blank)}>
            <AdminIcon name="plus" />
            Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
          </SmallButton>
          {isFull && <p className="text-small text-soft">At most {editable.max} entries.</p>}
        </div>
      )}
    </div>
  )
}

interface ListItemProps {
  name: FieldPath<SiteContent>
  titleOf: (item: unknown) => string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove?: () => void
  children: ReactNode
}

function ListItem(props: ListItemProps) {
  const { name, titleOf, isFirst, isLast, onMove, onRemove, children } = props
  const { control } = useFormContext<SiteContent>()
  const title = titleOf(useWatch({ control, name }))
  return (
    <li>
      <fieldset aria-label={title} className="site-item">
        <div className="site-item-head">
          <p className="site-item-title">{title}</p>
          {/* A `disabled` button would lose the focus at the end of the list. */}
          <SmallButton
            data-move={-1}
            aria-label={`Move ${title} up`}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <AdminIcon name="arrow-up" />
          </SmallButton>
          <SmallButton
            data-move={1}
            aria-label={`Move ${title} down`}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          >
            <AdminIcon name="arrow-down" />
          </SmallButton>
          {onRemove && (
            <SmallButton variant="danger" aria-label={`Remove ${title}`} onClick={onRemove}>
              Remove
            </SmallButton>
          )}
        </div>
        <div className="site-fields">{children}</div>
      </fieldset>
    </li>
  )
}

/** Keeps the focus on the button that moved an item: moving its element in the document drops the focus. */
function useMoveFocus(items: unknown) {
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ index: number; step: -1 | 1 }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items have moved
  useLayoutEffect(() => {
    if (!moved.current) return
    const { index, step } = moved.current
    moved.current = undefined
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-move="${step}"]`)?.focus()
  }, [items])
  return {
    list,
    focusMoveButton: (index: number, step: -1 | 1) => {
      moved.current = { index, step }
    },
  }
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
