import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { forgetUnseen, type ListAnswer, refresh, takeOffLists } from '#http/admin/admin-reads.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { InboxMessage } from '../inbox-message.ts'
import type { MessageChanges } from '../message-changes.ts'

/** What left the list, and the way back. */
interface Moved {
  number: number
  text: string
  undo: () => Promise<unknown>
}

export type Inbox = ReturnType<typeof useInbox>

/** What the owner does to the messages of one list. `path` is where that list comes from. */
export function useInbox(path: string) {
  const queryClient = useQueryClient()
  const [moved, setMoved] = useState<Moved>()

  function tellMoved(text: string, undo: Moved['undo']) {
    setMoved((last) => ({ number: (last?.number ?? 0) + 1, text, undo }))
  }

  /** Shows the changed message in its place: a list that sorts itself anew under one's eyes jumps. */
  function show(message: InboxMessage) {
    queryClient.setQueryData<ListAnswer<InboxMessage>>(
      [path],
      (list) =>
        list && {
          ...list,
          items: list.items.map((each) => (each._id === message._id ? message : each)),
        },
    )
  }

  async function attempt(failure: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (isSessionOver(error)) return
      const description = serverSentence(error)
      showToast({ tone: 'destructive', title: failure, ...(description && { description }) })
    }
  }

  function change(message: InboxMessage, wanted: MessageChanges) {
    return attempt('Failed to change the message. Please try again.', async () => {
      const { body } = await put(message, wanted)
      show(body)
      forgetUnseen(queryClient, adminApi.messages)
      await queryClient.invalidateQueries({ queryKey: [adminApi.messageCounts] })
    })
  }

  function put(message: InboxMessage, wanted: MessageChanges) {
    return callAdmin<InboxMessage>('PUT', adminApi.message(message._id), wanted)
  }

  function move(message: InboxMessage, isSpam: boolean) {
    return attempt('Failed to move the message. Please try again.', async () => {
      await put(message, { isSpam })
      takeOffLists(queryClient, adminApi.messages, message._id)
      tellMoved(
        `The message from ${message.name} is ${isSpam ? 'spam now' : 'in the inbox again'}.`,
        () => takeBack(() => put(message, { isSpam: !isSpam })),
      )
      await refresh(queryClient, adminApi.messages)
    })
  }

  function remove(message: InboxMessage) {
    return attempt('Failed to delete the message. Please try again.', async () => {
      await callAdmin('DELETE', adminApi.message(message._id))
      takeOffLists(queryClient, adminApi.messages, message._id)
      tellMoved(`The message from ${message.name} was deleted.`, () => restore(message))
      await refresh(queryClient, adminApi.messages)
    })
  }

  function restore(message: InboxMessage) {
    return takeBack(async () => {
      await callAdmin('POST', adminApi.restoreMessage(message._id))
      showToast({ title: `The message from ${message.name} is back.` })
    })
  }

  function takeBack(work: () => Promise<unknown>) {
    return attempt('Failed to bring the message back. Please try again.', async () => {
      await work()
      setMoved(undefined)
      await refresh(queryClient, adminApi.messages)
      focusHeadingIfLost()
    })
  }

  return { moved, change, move, remove, restore }
}
