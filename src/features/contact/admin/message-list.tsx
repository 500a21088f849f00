import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '#ui/admin/use-media-query.ts'
import type { InboxMessage } from '../inbox-message.ts'
import { MessageDetails, messageLabel } from './message-details.tsx'
import { MessageRow } from './message-row.tsx'
import type { Inbox } from './use-inbox.ts'

/** 1100 px. */
const wideWindow = '(min-width: 68.75rem)'
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

interface MessageListProps {
  messages: InboxMessage[]
  inbox: Inbox
  /** The message that is open from the start. */
  linkedId: string | null
}

/** The messages of a page. Each opens below its line, in a wide window beside the list. Opening marks it as read. */
export function MessageList({ messages, inbox, linkedId }: MessageListProps) {
  const hasPanes = useMediaQuery(wideWindow)
  const [openIds, setOpenIds] = useState(linkedId === null ? [] : [linkedId])
  const list = useRef<HTMLUListElement>(null)
  const pane = useRef<HTMLElement>(null)
  const movesFocus = useRef(false)
  const shown = messages.find(({ _id }) => _id === openIds.at(-1))
  const shownId = shown?._id
  useLinkedMessage(messages, linkedId, inbox)

  useEffect(() => {
    if (shownId !== undefined && movesFocus.current) pane.current?.querySelector('h2')?.focus()
    movesFocus.current = false
  }, [shownId])

  function open(message: InboxMessage) {
    if (isNew(message)) inbox.change(message, { read: true })
    if (!hasPanes) return setOpenIds((ids) => [...ids, message._id])
    movesFocus.current = true
    if (message._id === shownId) pane.current?.querySelector('h2')?.focus()
    setOpenIds([message._id])
  }

  function stateOf({ _id }: InboxMessage) {
    if (hasPanes) return _id === shownId ? 'beside' : 'in-list'
    return openIds.includes(_id) ? 'open' : 'closed'
  }

  /** In the list the keys move the focus, in the message J and K lead to the next one. */
  function handleKeyDown(event: KeyboardEvent) {
    if (!hasPanes || event.ctrlKey || event.metaKey || event.altKey) return
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('.message-line') ?? [])]
    const isInPane = pane.current?.contains(event.target as Node) === true
    const current = isInPane
      ? messages.findIndex(({ _id }) => _id === shownId)
      : lines.indexOf(event.target as HTMLElement)
    if (isInPane && event.key === 'Escape') return lines[current]?.focus()
    const step = steps[event.key]
    // The arrows scroll a long message.
    if (step === undefined || (isInPane && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    const next = messages[current + step]
    if (isInPane && next) open(next)
    else lines[current + step]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts between the controls in it
    <div className="messages" onKeyDown={handleKeyDown}>
      <div>
        <ul ref={list} className="admin-rows">
          {messages.map((message) => (
            <MessageRow
              key={message._id}
              message={message}
              inbox={inbox}
              state={stateOf(message)}
              onToggle={() =>
                !hasPanes && openIds.includes(message._id)
                  ? setOpenIds((ids) => ids.filter((id) => id !== message._id))
                  : open(message)
              }
            />
          ))}
        </ul>
        {hasPanes && (
          <p className="key-hints">
            <span>
              <kbd>J</kbd> <kbd>K</kbd> next and previous
            </span>
            <span>
              <kbd>Enter</kbd> read
            </span>
            <span>
              <kbd>Esc</kbd> back to the list
            </span>
          </p>
        )}
      </div>
      {hasPanes &&
        (shown ? (
          <section
            key={shownId}
            ref={pane}
            aria-label={messageLabel(shown)}
            className="message-pane"
          >
            <h2 tabIndex={-1} className="message-pane-title" dir="auto">
              {shown.subject || 'No subject'}
            </h2>
            <MessageDetails message={shown} inbox={inbox} />
          </section>
        ) : (
          <p className="message-pane message-pane-empty">Choose a message to read it here.</p>
        ))}
    </div>
  )
}

function isNew({ readAt, deletedAt }: InboxMessage) {
  return !readAt && !deletedAt
}

/** Marks the message that a link has opened as read, once its list is here. */
function useLinkedMessage(messages: InboxMessage[], linkedId: string | null, inbox: Inbox) {
  const linked = messages.find(({ _id }) => _id === linkedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again after a later change of the message
  useEffect(() => {
    if (linked && isNew(linked)) inbox.change(linked, { read: true })
  }, [linked?._id])
}
