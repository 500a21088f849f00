import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withPageContext } from '../../../test/support/page-context.ts'
import { AdminBar } from './admin-bar.tsx'

/** The links of the bar and of the menu, as the server renders them. */
function linksAt(path: string) {
  const html = renderToStaticMarkup(withPageContext(createElement(AdminBar, { path })))
  const [bar = '', menu = ''] = html.split('popover="auto"')
  return { bar: linksIn(bar), menu: linksIn(menu), current: currentIn(menu) }
}

function linksIn(html: string) {
  return [...html.matchAll(/<li><a href="([^"]*)".*?<span>([^<]*)</g)].map(
    ([, href, label]) => `${label} ${href}`,
  )
}

function currentIn(html: string) {
  return [...html.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, href]) => href)
}

const links = [
  'View Site /',
  'Dashboard /admin',
  'Manage Blogs /admin/blogs',
  'Manage Users /admin/users',
]

test.each(['/admin/login', '/admin/blogs/edit/soup', '/admin/nowhere'])(
  'an administrator at %s sees the admin links, in the bar or in the menu',
  (path) => {
    expect(linksAt(path)).toMatchObject({ bar: links, menu: links })
  },
)

test.each(['/admin', '/admin/users'])(
  'at %s, where the side navigation has the other links, the bar leads to the site',
  (path) => {
    expect(linksAt(path)).toEqual({ bar: ['View Site /'], menu: links, current: [path] })
  },
)
