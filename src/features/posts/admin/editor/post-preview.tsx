import { Picture } from '#ui/picture.tsx'
import { PostContent } from '../../post-content.tsx'
import type { PostFields } from '../../post-schema.ts'
import { useDebouncedPictureUrl } from './use-debounced-picture-url.ts'
import { usePreview } from './use-preview.ts'

/** The rendered post, with a list of what the sanitizer removes. */
export function PostPreview({ fields }: { fields: PostFields }) {
  const { title = '', excerpt = '', content = '', imageUrl = '', imageAlt = '' } = fields
  const { preview, hasFailed } = usePreview(content)
  const picture = useDebouncedPictureUrl(imageUrl)
  return (
    <section aria-label="Preview" className="preview">
      <p className="label">
        Preview{preview && content.trim() && <> · {preview.readingMinutes} min read</>}
      </p>
      <Removed removed={preview?.removed ?? []} />
      {hasFailed && (
        <p role="status" className="admin-note">
          The preview is unavailable right now. Your draft is kept.
        </p>
      )}
      <div className="preview-page">
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
          <PostContent html={preview?.html ?? ''} />
        </div>
      </div>
    </section>
  )
}

function Removed({ removed }: { removed: string[] }) {
  return (
    <div role="status">
      {removed.length > 0 && (
        <p className="admin-note">
          The published page leaves out unsafe and unsupported HTML:{' '}
          {removed.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
          .
        </p>
      )}
    </div>
  )
}
