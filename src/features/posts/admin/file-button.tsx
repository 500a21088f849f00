import { useId } from 'react'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'

interface FileButtonProps {
  label: string
  onFile: (file: File) => void
}

/** Chooses a picture from this device; it works by keyboard like any field for a file. */
export function FileButton({ label, onFile }: FileButtonProps) {
  const id = useId()
  return (
    <span className="file-button">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file again is a choice too.
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
