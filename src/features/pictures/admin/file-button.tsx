import { type Ref, useId } from 'react'
import { pictureTypes } from '#api/picture-upload.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'

interface FileButtonProps {
  label: string
  onFile: (file: File) => void
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A file input for pictures, styled as a button. */
export function FileButton({ label, onFile, inputRef }: FileButtonProps) {
  const id = useId()
  return (
    <span className="file-button">
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept={pictureTypes.join()}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Lets the same file be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <label htmlFor={id} className="small-button">
        <AdminIcon name="image-plus" />
        {label}
      </label>
    </span>
  )
}
