import { pages } from '#paths.ts'
import { Bar } from './bar.tsx'

const links = [
  { label: 'Home', href: pages.section('home') },
  { label: 'About', href: pages.section('services') },
  { label: 'Projects', href: pages.section('projects') },
  { label: 'Contact', href: pages.section('contact') },
  { label: 'Blog', href: pages.posts },
]

export function NavBar({ path }: { path: string }) {
  return <Bar links={links} path={path} />
}
