import { adminPages } from '#admin-paths.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import { pages } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { useMenu } from '#ui/use-menu.ts'
import { AdminLinkList } from './admin-link-list.tsx'
import { barLinks, sideLinks, viewSite } from './admin-links.ts'
import { PaletteLauncher } from './palette/palette-launcher.tsx'
import { useLogOut } from './use-log-out.ts'

const menuId = 'Menu'

/** The bar of the admin area. On small screens its menu has the links, with those of the side navigation. */
export function AdminBar({ path }: { path: string }) {
  const { site, translation } = usePageContext()
  const user = useStoredUser()
  const menu = useMenu()
  const isAdmin = user?.isAdmin === true
  const isPlainUser = user?.isAdmin === false
  return (
    <header className="admin-bar">
      <nav aria-label={translation.mainNavigation}>
        <a href={pages.home} className="admin-brand">
          {site.name}
        </a>
        <AdminLinkList links={barLinks} path={path} isAdmin={isAdmin} className="admin-bar-links" />
        {user && <PaletteLauncher isAdmin={isAdmin} />}
        {user && (
          <div className="admin-bar-account">
            <Account name={user.username} />
          </div>
        )}
        <ThemeToggle />
        <button
          type="button"
          popoverTarget={menuId}
          aria-label={translation.menu}
          className="admin-menu-button"
        >
          <Icon name="menu" className="size-6" />
        </button>
        <div
          id={menuId}
          ref={menu}
          popover="auto"
          className="admin-menu"
          onClickCapture={({ target, currentTarget }) => {
            if ((target as Element).closest('a, button')) currentTarget.hidePopover()
          }}
        >
          <AdminLinkList
            links={user && !isPlainUser ? [viewSite, ...sideLinks] : barLinks}
            path={path}
            isAdmin={isAdmin}
            className="admin-links"
          />
          {user && <Account name={user.username} />}
        </div>
      </nav>
    </header>
  )
}

function Account({ name }: { name: string }) {
  const logOut = useLogOut()
  return (
    <div className="account">
      <a href={adminPages.account} className="account-name" title={name}>
        <span className="sr-only">Logged in as </span>
        <bdi>{name}</bdi>
      </a>
      <button type="button" className="account-out" onClick={logOut}>
        Log out
      </button>
    </div>
  )
}
