import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider, type SiteShell } from '#ui/page-context.tsx'
import { testContext, testShell } from '../../test/support/page-context.ts'
import { NavBar } from './nav-bar.tsx'

/** The links of the bar and of the menu. */
function linksAt(path: string, site: Partial<SiteShell> = {}) {
  const bar = createElement(NavBar, { path })
  const value = { ...testContext, site: { ...testShell, ...site } }
  const html = renderToStaticMarkup(createElement(PageContextProvider, { value }, bar))
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

test.each(['/', '/blogs', '/blogs/soup', '/nowhere', '/administration'])(
  'a visitor at %s sees the public links, in the bar and in the menu',
  (path) => {
    expect(linksAt(path)).toMatchObject({ bar: publicLinks, menu: publicLinks })
  },
)

test('an owner’s name of the section is in the bar and in the menu', () => {
  const { bar, menu } = linksAt('/', { aboutLabel: 'Instruments' })
  expect([bar[1], menu[1]]).toEqual(['Instruments /#services', 'Instruments /#services'])
})

test.each([
  ['/blogs', ['Blog /blogs']],
  ['/', []],
])('at %s the current link is %j', (path, current) => {
  expect(linksAt(path).current).toEqual(current)
})
