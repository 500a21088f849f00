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
  return [...html.matchAll(/href="([^"]*)" aria-current=/g)].map(([, href]) => href)
}

const links = [
  'View Site /',
  'Dashboard /admin',
  'Manage Blogs /admin/blogs',
  'Manage Users /admin/users',
]

test.each([
  ['/admin/login', []],
  ['/admin/nowhere', []],
  ['/admin', ['/admin']],
  ['/admin/users', ['/admin/users']],
  ['/admin/blogs/edit/soup', ['/admin/blogs']],
])(
  'at %s the bar and its menu have the four links, with the current one marked',
  (path, current) => {
    expect(linksAt(path)).toEqual({ bar: links, menu: links, current })
  },
)
