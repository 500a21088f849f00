import { type Ref, useId } from 'react'
import { pictureTypes } from '#api/picture-upload.ts'
import { AdminIcon, type AdminIconName } from '#ui/admin/admin-icon.tsx'

interface FileButtonProps {
  label: string
  onFile: (file: File) => void
  /** Pictures by default. */
  accept?: string
  icon?: AdminIconName
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A file input, styled as a button. */
export function FileButton(props: FileButtonProps) {
  const { label, onFile, accept = pictureTypes.join(), icon = 'image-plus', inputRef } = props
  const id = useId()
  return (
    <span className="file-button">
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Lets the same file be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <label htmlFor={id} className="small-button">
        <AdminIcon name={icon} />
        {label}
      </label>
    </span>
  )
}
