import { type Ref, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PreviewNotes } from '#features/editing/admin/preview-notes.tsx'
import type { PreviewState } from '#features/editing/admin/use-preview.ts'
import { useLookTokens } from '#features/site/admin/use-look-tokens.ts'
import { Choice } from '#ui/admin/choice.tsx'
import { PreviewProse } from '#ui/admin/preview-prose.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PostFields } from '../../../post-schema.ts'
import { useDebouncedPictureUrl } from '../use-debounced-picture-url.ts'
import { Outline } from './outline.tsx'

const themes = ['light', 'dark'] as const
const widths = ['phone', 'laptop'] as const

interface PostPreviewProps extends PreviewState {
  form: UseFormReturn<PostFields>
  /** The box that scrolls in a wide window. */
  ref: Ref<HTMLElement>
  /** Absent: the text area is hidden. */
  onJump: ((offset: number) => void) | undefined
}

/** The rendered post in the reader's theme, with a list of what the sanitizer removes. */
export function PostPreview({ form, preview, hasFailed, ref, onJump }: PostPreviewProps) {
  const [title, excerpt, imageUrl, imageAlt] = useWatch({
    control: form.control,
    name: ['title', 'excerpt', 'imageUrl', 'imageAlt'],
  })
  const [theme, setTheme] = useState<(typeof themes)[number]>(readerTheme)
  const [width, setWidth] = useState<(typeof widths)[number]>('laptop')
  const style = useLookTokens()
  const picture = useDebouncedPictureUrl(imageUrl)
  return (
    <section aria-label="Preview" className="preview" ref={ref}>
      <div className="preview-head">
        <p className="label">Preview{preview && <> · {preview.readingMinutes} min read</>}</p>
        <Choice legend="Width of the preview" options={widths} value={width} onChange={setWidth} />
        <Choice legend="Theme of the preview" options={themes} value={theme} onChange={setTheme} />
      </div>
      <PreviewNotes preview={preview} hasFailed={hasFailed} />
      {onJump && <Outline form={form} onJump={onJump} />}
      <div className="preview-page" data-preview-theme={theme} data-width={width} style={style}>
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
          <PreviewProse html={preview?.html ?? ''} />
        </div>
      </div>
    </section>
  )
}

/** What the visitor has chosen, or else the system's. */
function readerTheme() {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
