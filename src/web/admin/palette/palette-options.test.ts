import { expect, test } from 'vitest'
import { paletteGroups } from './palette-options.ts'

const nothing = { text: '', posts: [], messages: [] }

function pagesFor(text: string) {
  return paletteGroups(text, nothing).flatMap(({ options }) => options.map(({ title }) => title))
}

test.each([
  ['man', ['Manage Blogs', 'Manage Users']],
  ['blog', ['Manage Blogs', 'Create New Blog']],
  ['  BLOGS manage ', ['Manage Blogs']],
  ['site', ['Your Site', 'View Site']],
  ['site look', ['Look']],
  ['skills', ['Skills']],
  ['anage', []],
])('an administrator who types %j is offered the pages %j', (text, titles) => {
  expect(pagesFor(text)).toEqual(titles)
})

test('without a text the pages of the navigation are offered, the site’s parts are not', () => {
  expect(pagesFor('')).toEqual([
    'Dashboard',
    'Manage Blogs',
    'Tags',
    'Links',
    'Manage Users',
    'Messages',
    'Analytics',
    'Your Site',
    'Projects',
    'Import',
    'Health',
    'Webhooks',
    'Your Account',
    'Create New Blog',
    'View Site',
  ])
})

test('a message leads to itself in the list of what was searched', () => {
  const message = { _id: 'one', name: 'Bea' }
  const [group] = paletteGroups('fish & chips', {
    text: 'fish & chips',
    posts: [],
    messages: [message],
  })
  expect(group?.options).toEqual([
    {
      title: 'Bea',
      detail: 'No subject',
      href: '/admin/messages?q=fish+%26+chips&message=one',
      icon: 'mail',
    },
  ])
})
