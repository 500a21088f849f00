import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isAdminPath } from '#admin-paths.ts'
import { withPageContext } from '../../test/support/page-context.ts'
import { AdminBar } from './admin/admin-bar.tsx'
import { NavBar } from './nav-bar.tsx'

/** The links of the bar and of the menu. */
function linksAt(path: string) {
  const bar = createElement(isAdminPath(path) ? AdminBar : NavBar, { path })
  const html = renderToStaticMarkup(withPageContext(bar))
  const links = [...html.matchAll(/<a href="([^"]*)" class="(bar|menu)-link"([^>]*)>([^<]*)</g)]
  const rendered = links.map(([, href, location, rest, label]) => ({
    location,
    link: `${label} ${href}`,
    isCurrent: rest?.includes('aria-current="page"'),
  }))
  const linksIn = (location: string) => rendered.filter((link) => link.location === location)
  return {
    bar: linksIn('bar').map(({ link }) => link),
    menu: linksIn('menu').map(({ link }) => link),
    current: linksIn('bar').flatMap(({ link, isCurrent }) => (isCurrent ? [link] : [])),
  }
}

const publicLinks = [
  'Home /#home',
  'About /#services',
  'Projects /#projects',
  'Contact /#contact',
  'Blog /blogs',
]
const adminLinks = [
  'View Site /',
  'Dashboard /admin',
  'Manage Blogs /admin/blogs',
  'Manage Users /admin/users',
]

test.each(['/', '/blogs', '/blogs/soup', '/nowhere', '/administration'])(
  'a visitor at %s sees the public links, in the bar and in the menu',
  (path) => {
    expect(linksAt(path)).toMatchObject({ bar: publicLinks, menu: publicLinks })
  },
)

test.each(['/admin', '/admin/login', '/admin/blogs/edit/soup', '/admin/nowhere'])(
  'an administrator at %s sees the admin links, in the bar and in the menu',
  (path) => {
    expect(linksAt(path)).toMatchObject({ bar: adminLinks, menu: adminLinks })
  },
)

test.each([
  ['/blogs', ['Blog /blogs']],
  ['/', []],
  ['/admin', ['Dashboard /admin']],
  ['/admin/users', ['Manage Users /admin/users']],
])('at %s the current link is %j', (path, current) => {
  expect(linksAt(path).current).toEqual(current)
})
