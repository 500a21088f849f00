import { adminPages } from '#admin-paths.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import type { AdminLink } from './admin-links.ts'
import { UnreadCount } from './unread-count.tsx'

interface AdminLinkListProps {
  links: AdminLink[]
  path: string
  /** Whether the account may read the number of unread messages. */
  isAdmin: boolean
  className: string
}

/** `true`: the page is one below it. The dashboard has none, though its path begins all others. */
function currentOf(href: string, path: string) {
  if (href === path) return 'page'
  return (href !== adminPages.dashboard && path.startsWith(`${href}/`)) || undefined
}

/** Navigation links, of which the current one is marked. */
export function AdminLinkList({ links, path, isAdmin, className }: AdminLinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ label, href, icon }) => (
        <li key={href}>
          <a href={href} aria-current={currentOf(href, path)}>
            <AdminIcon name={icon} />
            <span>{label}</span>
            {href === adminPages.messages && isAdmin && <UnreadCount />}
          </a>
        </li>
      ))}
    </ul>
  )
}
