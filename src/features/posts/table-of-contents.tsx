import { useTranslation } from '#ui/page-context.tsx'

/** With fewer parts a post needs no table of contents. */
const minParts = 3
/** Matches what the server renders: the heading of a part, and the link to itself at its end. */
const partHeading = /<h2 id="([^"]+)"[^>]*>(.*?)<a class="anchor"/gs

/** The table of contents of a post, beside its text on wide screens, else folded above it; null for a short one. */
export function TableOfContents({ html }: { html: string }) {
  const { contents } = useTranslation().post
  const parts = partsOf(html)
  if (parts.length < minParts) return null
  return (
    <nav aria-label={contents} className="post-contents">
      <details>
        <summary className="label">
          <span>{contents}</span>
        </summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of the sanitized content, without its tags */}
        <ol dangerouslySetInnerHTML={{ __html: parts.join('') }} />
      </details>
    </nav>
  )
}

/** Lists the headings of the parts, without that of the notes. */
function partsOf(html: string) {
  const text = html.split('<section class="notes">', 1)[0] ?? ''
  return [...text.matchAll(partHeading)].map(
    ([, id, heading = '']) =>
      `<li><a href="#${id}" dir="auto">${heading.replace(/<sup[ >].*?<\/sup>|<[^>]*>/gs, '')}</a></li>`,
  )
}
