import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { clearStoredUser } from '#api/admin/use-stored-user.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { editText, editTextQuietly } from './edit-text.ts'
import {
  findPlaceholders,
  insertPlaceholders,
  pictureMarkdown,
  placeholdersFor,
  removePlaceholder,
  replacePlaceholder,
  setAlt,
} from './placeholders.ts'

export interface TextUpload {
  placeholder: string
  name: string
  /** Absent for a placeholder of an earlier visit. */
  file?: File
  state: TextUploadState
}

export type TextUploadState =
  | { kind: 'waiting' }
  | { kind: 'busy'; fraction: number }
  | { kind: 'failed'; message: string }
  /** `isPlaced`: false if its placeholder was removed meanwhile. */
  | { kind: 'done'; src: string; isPlaced: boolean; note?: string | undefined }

const settleDelayMs = 300

/** Uploads pictures into a Markdown text, one after the other. A placeholder keeps the place of each. */
export function usePictureUploads(
  area: RefObject<HTMLTextAreaElement | null>,
  uploadPicture: UploadPicture,
  onUploading: ((count: number) => void) | undefined,
) {
  const [uploads, setUploads] = useState<TextUpload[]>([])
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef(Promise.resolve())
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])

  const unfinished = uploads.filter(({ state }) => state.kind !== 'done').length
  const reportUploading = useEffectEvent((count: number) => onUploading?.(count))
  useEffect(() => reportUploading(unfinished), [unfinished])
  // They were aborted.
  useEffect(() => () => reportUploading(0), [])

  function setState(placeholder: string, state: TextUploadState) {
    setUploads((all) =>
      all.map((each) => (each.placeholder === placeholder ? { ...each, state } : each)),
    )
  }

  function remove(placeholder: string) {
    setUploads((all) => all.filter((each) => each.placeholder !== placeholder))
  }

  /** Inserts placeholders at the caret and starts. */
  function add(files: File[]) {
    const text = area.current
    if (!text || files.length === 0) return
    const taken = [...findPlaceholders(text.value), ...uploads.map((each) => each.placeholder)]
    const names = files.map(({ name }) => name)
    const placeholders = placeholdersFor(names, taken)
    const added = files.map((file, index) => ({
      file,
      name: file.name,
      placeholder: placeholders[index] ?? '',
      state: { kind: 'waiting' } as const,
    }))
    editText(text, (state) => insertPlaceholders(state, placeholders))
    setUploads((all) => [...all, ...added])
    setAnnouncement(`Uploading ${names.join(', ')}.`)
    for (const upload of added) enqueue(upload)
  }

  function enqueue(upload: { placeholder: string; name: string; file: File }) {
    queue.current = queue.current.then(() => run(upload))
  }

  async function run({
    placeholder,
    name,
    file,
  }: {
    placeholder: string
    name: string
    file: File
  }) {
    const signal = controller.current?.signal
    if (!signal || signal.aborted) return
    const onProgress = (fraction: number) => setState(placeholder, { kind: 'busy', fraction })
    onProgress(0)
    try {
      const { src, note } = await uploadPicture(file, { onProgress, signal })
      if (!signal.aborted) finish(placeholder, name, src, note)
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      const message =
        serverMessageOf(error) ?? 'The picture could not be uploaded. Please try again.'
      setState(placeholder, { kind: 'failed', message })
      setAnnouncement(`${name}: ${message}`)
      if (isSessionOver(error)) clearStoredUser()
    }
  }

  function finish(placeholder: string, name: string, src: string, note?: string) {
    const isPlaced = replaceQuietly(placeholder, pictureMarkdown(src))
    setState(placeholder, { kind: 'done', src, isPlaced, note })
    setAnnouncement(
      `${name} is uploaded. ${note ?? ''} Its description can be written below the text.`,
    )
  }

  function replaceQuietly(placeholder: string, text: string) {
    if (!area.current) return false
    return editTextQuietly(area.current, (state) => replacePlaceholder(state, placeholder, text))
  }

  /** Undo and redo bring placeholders back; a restored draft may have some, too. */
  function settle() {
    const present = findPlaceholders(area.current?.value ?? '')
    for (const { placeholder, state } of uploads) {
      if (state.kind === 'done' && present.includes(placeholder)) {
        replaceQuietly(placeholder, pictureMarkdown(state.src))
      }
    }
    const known = uploads.map((each) => each.placeholder)
    const orphans = present.filter((placeholder) => !known.includes(placeholder)).map(orphan)
    const gone = uploads.filter(
      ({ placeholder, state }) => state.kind === 'failed' && !present.includes(placeholder),
    )
    if (orphans.length === 0 && gone.length === 0) return
    setUploads((all) => [...all.filter((each) => !gone.includes(each)), ...orphans])
  }

  const settleNow = useEffectEvent(settle)
  useEffect(() => {
    const text = area.current
    let timer = setTimeout(settleNow, 0)
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(settleNow, settleDelayMs)
    }
    text?.addEventListener('input', schedule)
    text?.addEventListener('focus', schedule)
    return () => {
      clearTimeout(timer)
      text?.removeEventListener('input', schedule)
      text?.removeEventListener('focus', schedule)
    }
  }, [area])

  return {
    uploads,
    announcement,
    add,
    retry(upload: TextUpload) {
      const { file, placeholder } = upload
      if (!file) return
      setState(placeholder, { kind: 'waiting' })
      enqueue({ ...upload, file })
    },
    /** Removes the line; of an upload that failed, the placeholder, too. */
    dismiss({ placeholder, state }: TextUpload) {
      if (state.kind !== 'done' && area.current) {
        editText(area.current, (text) => removePlaceholder(text, placeholder))
      }
      remove(placeholder)
    },
    describe(src: string, alt: string) {
      if (area.current) editTextQuietly(area.current, (state) => setAlt(state, src, alt))
    },
    /** For a picture whose placeholder was removed: puts it at the caret. */
    place({ placeholder }: TextUpload, src: string) {
      if (!area.current) return
      editText(area.current, (state) => insertPlaceholders(state, [pictureMarkdown(src)]))
      setState(placeholder, { kind: 'done', src, isPlaced: true })
    },
  }
}

function orphan(placeholder: string): TextUpload {
  const name = placeholder.slice('![Uploading '.length, -'…]()'.length)
  const message = 'This upload was interrupted. Remove it here and insert the picture again.'
  return { placeholder, name, state: { kind: 'failed', message } }
}
