import { type Ref, useId } from 'react'
import { pictureTypes } from '#api/picture-upload.ts'
import { AdminIcon, type AdminIconName } from '#ui/admin/admin-icon.tsx'

interface FileButtonProps {
  label: string
  onFile?: (file: File) => void
  /** Instead, for several files at once. */
  onFiles?: (files: File[]) => void
  /** Pictures by default. */
  accept?: string
  icon?: AdminIconName
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A file input, styled as a button. */
export function FileButton(props: FileButtonProps) {
  const { label, onFile, onFiles, accept = pictureTypes.join(), icon = 'image-plus' } = props
  const id = useId()
  return (
    <span className="file-button">
      <input
        ref={props.inputRef}
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          const [file] = files
          // Lets the same file be chosen again.
          currentTarget.value = ''
          if (file) onFile?.(file)
          if (file) onFiles?.(files)
        }}
      />
      <label htmlFor={id} className="small-button">
        <AdminIcon name={icon} />
        {label}
      </label>
    </span>
  )
}
