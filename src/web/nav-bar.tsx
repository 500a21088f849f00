import { pages } from '#paths.ts'
import { usePageContext } from '#ui/page-context.tsx'
import { Bar } from './bar.tsx'

/** The links to sections, by their ids: 'About' leads to the frame that services and introduction share. */
const labels: Partial<Record<string, { label: string; anchor: string }>> = {
  services: { label: 'About', anchor: 'services' },
  about: { label: 'About', anchor: 'services' },
  projects: { label: 'Projects', anchor: 'projects' },
  contact: { label: 'Contact', anchor: 'contact' },
}

export function NavBar({ path }: { path: string }) {
  const { site } = usePageContext()
  return <Bar links={linksFor(site.sections.map(({ id }) => id))} path={path} />
}

/** One link for each shown section that has a label, between the home page and the blog. */
export function linksFor(sections: string[]) {
  const linked = new Set(sections.map((id) => labels[id]?.anchor))
  const shown = [...linked].flatMap((anchor) => labels[anchor ?? ''] ?? [])
  return [
    { label: 'Home', href: pages.section('home') },
    ...shown.map(({ label, anchor }) => ({ label, href: pages.section(anchor) })),
    { label: 'Blog', href: pages.posts },
  ]
}
