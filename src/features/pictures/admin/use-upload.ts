import { useEffect, useRef, useState } from 'react'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { clearStoredUser } from '#api/admin/use-stored-user.ts'
import type { Noted, Upload, UploadedPicture } from '#api/picture-upload.ts'

export type UploadState<Uploaded = UploadedPicture> =
  | { kind: 'idle' }
  | { kind: 'busy'; name: string; fraction: number }
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'done'; name: string; picture: Noted<Uploaded> }

/** One upload at a time; the next file and unmounting abort it. */
export function useUpload<Uploaded>(upload: Upload<Uploaded>, noun = 'picture') {
  const [state, setState] = useState<UploadState<Uploaded>>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File): Promise<Uploaded | undefined> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { name } = file
    const onProgress = (fraction: number) => {
      if (!controller.signal.aborted) setState({ kind: 'busy', name, fraction })
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
      const message =
        serverMessageOf(error) ?? `The ${noun} could not be uploaded. Please try again.`
      setState({ kind: 'failed', name, message })
      if (isSessionOver(error)) clearStoredUser()
      return undefined
    }
  }

  /** Aborts the upload and forgets its outcome. */
  function reset() {
    running.current?.abort()
    setState({ kind: 'idle' })
  }

  return { state, start, reset }
}
