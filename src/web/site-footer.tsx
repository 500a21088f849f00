import { files } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { usePageContext } from '#ui/page-context.tsx'

export function SiteFooter() {
  const { year, site, translation } = usePageContext()
  const { allRightsReserved, opensInNewTab, rssFeed } = translation
  return (
    <footer className="frame mt-auto flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rule-t py-8">
      <p className="text-small text-soft">{`© ${year} ${site.name}. ${allRightsReserved}`}</p>
      <ul className="-mx-2.5 flex min-w-0 flex-wrap items-center">
        {site.profiles.map(({ label, href, icon }) => (
          <li key={label} className="min-w-0">
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer me"
              aria-label={`${label} ${opensInNewTab}`}
              data-tooltip={label}
              className={icon ? 'social' : 'social w-auto px-2.5 text-small'}
            >
              {icon ? <Icon name={icon} /> : label}
            </a>
          </li>
        ))}
        <li>
          <a href={files.feed} aria-label={rssFeed} data-tooltip={rssFeed} className="social">
            <Icon name="rss" />
          </a>
        </li>
      </ul>
    </footer>
  )
}
