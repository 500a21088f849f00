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

/** Navigation links, of which the current one is marked. */
export function AdminLinkList({ links, path, isAdmin, className }: AdminLinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ label, href, icon }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            <AdminIcon name={icon} />
            <span>{label}</span>
            {href === adminPages.messages && isAdmin && <UnreadCount />}
          </a>
        </li>
      ))}
    </ul>
  )
}
