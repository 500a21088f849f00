import { type PartId, partHref, parts } from './parts.ts'

interface PartNavProps {
  current: PartId
  /** Parts with errors, which are marked. */
  invalid: ReadonlySet<PartId>
}

export function PartNav({ current, invalid }: PartNavProps) {
  return (
    <nav aria-label="Parts of your site" className="site-parts">
      <ul className="tabs">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a href={partHref(id)} aria-current={id === current ? 'true' : undefined}>
              {label}
              {invalid.has(id) && (
                <>
                  <span aria-hidden="true" className="site-parts-mark">
                    !
                  </span>
                  <span className="sr-only">(has errors)</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
