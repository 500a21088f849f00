import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import {
  type ListResponse,
  refresh,
  removeFromLists,
  removeInactive,
} from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { InboxMessage } from '../inbox-message.ts'
import type { MessagePatch } from '../message-patch.ts'

/** A message that left the list, with an undo action. */
interface MovedNotice {
  number: number
  text: string
  undo: () => Promise<unknown>
}

export type Inbox = ReturnType<typeof useInbox>

/** The actions on the messages of a list. @param path the API path of the list */
export function useInbox(path: string) {
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<MovedNotice>()

  function notifyMoved(text: string, undo: MovedNotice['undo']) {
    setNotice((last) => ({ number: (last?.number ?? 0) + 1, text, undo }))
  }

  /** Keeps the message in place: re-sorting the list would move it while it is being read. */
  function updateInPlace(message: InboxMessage) {
    queryClient.setQueryData<ListResponse<InboxMessage>>(
      [path],
      (list) =>
        list && {
          ...list,
          items: list.items.map((item) => (item._id === message._id ? message : item)),
        },
    )
  }

  async function withErrorToast(title: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (isSessionOver(error)) return
      const description = serverMessageOf(error)
      showToast({ tone: 'destructive', title, ...(description && { description }) })
    }
  }

  function change(message: InboxMessage, patch: MessagePatch) {
    return withErrorToast('Failed to change the message. Please try again.', async () => {
      const { body } = await put(message, patch)
      updateInPlace(body)
      removeInactive(queryClient, adminApi.messages)
      await queryClient.invalidateQueries({ queryKey: [adminApi.messageCounts] })
    })
  }

  function put(message: InboxMessage, patch: MessagePatch) {
    return callAdmin<InboxMessage>('PUT', adminApi.message(message._id), patch)
  }

  function move(message: InboxMessage, isSpam: boolean) {
    return withErrorToast('Failed to move the message. Please try again.', async () => {
      await put(message, { isSpam })
      removeFromLists(queryClient, adminApi.messages, message._id)
      notifyMoved(
        `The message from ${message.name} is ${isSpam ? 'spam now' : 'in the inbox again'}.`,
        () => undo(() => put(message, { isSpam: !isSpam })),
      )
      await refresh(queryClient, adminApi.messages)
    })
  }

  function remove(message: InboxMessage) {
    return withErrorToast('Failed to delete the message. Please try again.', async () => {
      await callAdmin('DELETE', adminApi.message(message._id))
      removeFromLists(queryClient, adminApi.messages, message._id)
      notifyMoved(`The message from ${message.name} was deleted.`, () => restore(message))
      await refresh(queryClient, adminApi.messages)
    })
  }

  function restore(message: InboxMessage) {
    return undo(async () => {
      await callAdmin('POST', adminApi.restoreMessage(message._id))
      showToast({ title: `The message from ${message.name} is back.` })
    })
  }

  function undo(work: () => Promise<unknown>) {
    return withErrorToast('Failed to bring the message back. Please try again.', async () => {
      await work()
      setNotice(undefined)
      await refresh(queryClient, adminApi.messages)
      focusHeadingIfLost()
    })
  }

  return { notice, change, move, remove, restore }
}
