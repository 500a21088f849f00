import type { Translation } from '#i18n/en.ts'
import { pages } from '#paths.ts'
import { usePageContext } from '#ui/page-context.tsx'
import { Bar } from './bar.tsx'

/** The links to sections, by their ids: 'about' leads to the frame that services and introduction share. */
const labels: Partial<Record<string, { label: keyof Translation['nav']; anchor: string }>> = {
  services: { label: 'about', anchor: 'services' },
  about: { label: 'about', anchor: 'services' },
  projects: { label: 'projects', anchor: 'projects' },
  contact: { label: 'contact', anchor: 'contact' },
}

export function NavBar({ path }: { path: string }) {
  const { site, translation } = usePageContext()
  const sections = site.sections.map(({ id }) => id)
  const nav = { ...translation.nav, ...(site.aboutLabel && { about: site.aboutLabel }) }
  return <Bar links={linksFor(sections, nav)} path={path} />
}

/** One link for each shown section that has a label, between the home page and the blog. */
function linksFor(sections: string[], nav: Translation['nav']) {
  const linked = new Set(sections.map((id) => labels[id]?.anchor))
  const shown = [...linked].flatMap((anchor) => labels[anchor ?? ''] ?? [])
  return [
    { label: nav.home, href: pages.section('home') },
    ...shown.map(({ label, anchor }) => ({ label: nav[label], href: pages.section(anchor) })),
    { label: nav.blog, href: pages.posts },
  ]
}
