import { useState } from 'react'
import { PreviewNotes } from '#features/drafts/admin/preview-notes.tsx'
import { usePreview } from '#features/drafts/admin/use-preview.ts'
import { Choice } from '#ui/admin/choice.tsx'
import { Picture } from '#ui/picture.tsx'
import { Prose } from '#ui/prose.tsx'
import type { PostFields } from '../../post-schema.ts'
import { useDebouncedPictureUrl } from './use-debounced-picture-url.ts'

const themes = ['light', 'dark'] as const

/** The rendered post in the reader's theme, with a list of what the sanitizer removes. */
export function PostPreview({ fields }: { fields: PostFields }) {
  const { title = '', excerpt = '', content = '', imageUrl = '', imageAlt = '' } = fields
  const { preview, hasFailed } = usePreview(content, fields.format)
  const [theme, setTheme] = useState<(typeof themes)[number]>('dark')
  const picture = useDebouncedPictureUrl(imageUrl)
  return (
    <section aria-label="Preview" className="preview">
      <div className="preview-head">
        <p className="label">
          Preview{preview && content.trim() && <> · {preview.readingMinutes} min read</>}
        </p>
        <Choice legend="Theme of the preview" options={themes} value={theme} onChange={setTheme} />
      </div>
      <PreviewNotes preview={preview} hasFailed={hasFailed} />
      <div className="preview-page" data-preview-theme={theme}>
        <p className="preview-title">{title.trim() || 'Untitled'}</p>
        {excerpt && <p className="mt-4 text-lead text-soft">{excerpt}</p>}
        {picture && (
          <Picture
            src={picture}
            alt={imageAlt}
            sizes="(min-width: 80rem) 40rem, 100vw"
            className="mt-8 aspect-video w-full rounded-card border border-line"
          />
        )}
        <div className="mt-8">
          <Prose html={preview?.html ?? ''} />
        </div>
      </div>
    </section>
  )
}
