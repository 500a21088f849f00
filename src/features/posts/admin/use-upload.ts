import { useEffect, useRef, useState } from 'react'
import { isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { forgetUserInfo } from '#http/admin/user-record.ts'
import type { UploadedPicture, UploadPicture } from './picture-upload.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'busy'; name: string; share: number }
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'done'; name: string; picture: UploadedPicture }

/** One upload at a time; leaving the page, or the next file, ends the one before. */
export function useUpload(upload: UploadPicture) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File): Promise<UploadedPicture | undefined> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { name } = file
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) setState({ kind: 'busy', name, share })
    }
    onProgress(0)
    try {
      const picture = await upload(file, { onProgress, signal: controller.signal })
      if (controller.signal.aborted) return undefined
      setState({ kind: 'done', name, picture })
      return picture
    } catch (error) {
      if (controller.signal.aborted) return undefined
      console.error(error)
      setState({ kind: 'failed', name, message: sentenceOf(error) })
      if (isSessionOver(error)) forgetUserInfo()
      return undefined
    }
  }

  return { state, start }
}

function sentenceOf(error: unknown) {
  return serverSentence(error) ?? 'The picture could not be uploaded. Please try again.'
}
