import { useRef, useState } from 'react'
import { adminPages } from '#admin-paths.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { keepFocusState } from '#ui/admin/keep-focus-state.ts'
import { useLocation } from '#ui/location.ts'
import type { ReadersOf } from '../post-row.tsx'
import { CreatePostPage } from './create-post-page.tsx'
import { EditPostPage } from './edit-post-page.tsx'

interface PostEditorPageProps {
  /** Absent: a new post. */
  id?: string
  uploadPicture: UploadPicture
  readersOf: ReadersOf
}

/** Creates or edits a post. The form of a new one stays open when its address becomes that of the stored post. */
export function PostEditorPage({ id, uploadPicture, readersOf }: PostEditorPageProps) {
  const [, navigate] = useLocation()
  const createdId = useRef<string>(undefined)
  const [shown, setShown] = useState({ id, isNew: id === undefined, key: 0 })
  if (shown.id !== id) {
    const goesOn = shown.isNew && id !== undefined && id === createdId.current
    setShown({
      id,
      isNew: goesOn || id === undefined,
      key: goesOn ? shown.key : shown.key + 1,
    })
  }

  function continueAt(id: string) {
    createdId.current = id
    navigate(adminPages.editPost(id), { replace: true, state: keepFocusState })
  }

  return shown.isNew ? (
    <CreatePostPage key={shown.key} uploadPicture={uploadPicture} onCreated={continueAt} />
  ) : (
    <EditPostPage
      key={shown.key}
      id={id ?? ''}
      uploadPicture={uploadPicture}
      readersOf={readersOf}
    />
  )
}
