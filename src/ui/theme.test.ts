import { afterEach, expect, test, vi } from 'vitest'
import { installTheme, themeToggleClass } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with a system theme and a stored theme, or none. */
function openBrowser(system: 'light' | 'dark', storedTheme: string | null = null) {
  const stored = new Map(storedTheme === null ? [] : [['theme', storedTheme]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  const root: { dataset: Record<string, string> } = { dataset: {} }
  vi.stubGlobal('localStorage', storage)
  const clicks = new EventTarget()
  vi.stubGlobal('document', {
    documentElement: root,
    addEventListener: clicks.addEventListener.bind(clicks),
  })
  // Every query matches in the dark: there motion is reduced, too.
  vi.stubGlobal('matchMedia', () => ({ matches: system === 'dark' }))
  installTheme()
  const click = (className: string) => {
    const event = new Event('click')
    const closest = (selector: string) => (selector === `.${className}` ? {} : null)
    Object.defineProperty(event, 'target', { value: { closest } })
    clicks.dispatchEvent(event)
  }
  return { root, stored, click, switchTheme: () => click(themeToggleClass) }
}

test.each(['light', 'dark'])('a stored %s theme is set before the first paint', (theme) => {
  expect(openBrowser('light', theme).root.dataset.theme).toBe(theme)
})

test.each([null, 'purple', ''])(
  'a browser that has stored %j follows the system',
  (storedTheme) => {
    expect(openBrowser('dark', storedTheme).root.dataset).toEqual({})
  },
)

test('a visitor switches to dark, which is stored, and back to what the system has', () => {
  const { root, stored, switchTheme, click } = openBrowser('light')
  click('elsewhere')
  expect(root.dataset).toEqual({})
  switchTheme()
  expect([root.dataset.theme, stored.get('theme')]).toEqual(['dark', 'dark'])
  switchTheme()
  expect([root.dataset, stored.size]).toEqual([{}, 0])
})

test('a visitor whose storage is blocked can still switch', () => {
  const { root, switchTheme } = openBrowser('dark')
  vi.stubGlobal('localStorage', undefined)
  switchTheme()
  expect(root.dataset.theme).toBe('light')
})

test('a visitor who asked for reduced motion gets no transition', () => {
  const { root, switchTheme } = openBrowser('dark')
  const startViewTransition = vi.fn()
  Object.assign(document, { startViewTransition })
  switchTheme()
  expect(root.dataset.theme).toBe('light')
  expect(startViewTransition).not.toHaveBeenCalled()
})
