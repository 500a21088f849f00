import { afterEach, expect, test, vi } from 'vitest'
import { themeScript, themeToggleClass } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose system wishes for one theme and that remembers another, or none. */
function openBrowser(system: 'light' | 'dark', remembered: string | null = null) {
  const stored = new Map(remembered === null ? [] : [['theme', remembered]])
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
  vi.stubGlobal('matchMedia', () => ({ matches: system === 'dark' }))
  const start = new Function(themeScript) as () => void
  start()
  const click = (className: string) => {
    const event = new Event('click')
    const closest = (selector: string) => (selector === `.${className}` ? {} : null)
    Object.defineProperty(event, 'target', { value: { closest } })
    clicks.dispatchEvent(event)
  }
  return { root, stored, click, switchTheme: () => click(themeToggleClass) }
}

test.each(['light', 'dark'])('a remembered %s theme is there before the first paint', (theme) => {
  expect(openBrowser('light', theme).root.dataset.theme).toBe(theme)
})

test.each([null, 'purple', ''])('a browser that remembers %j follows the system', (remembered) => {
  expect(openBrowser('dark', remembered).root.dataset).toEqual({})
})

test('a visitor on a light system turns to dark, and it is remembered', () => {
  const { root, stored, switchTheme } = openBrowser('light')
  switchTheme()
  expect(root.dataset.theme).toBe('dark')
  expect(stored.get('theme')).toBe('dark')
})

test('a visitor who turns back follows the system again', () => {
  const { root, stored, switchTheme } = openBrowser('light', 'dark')
  switchTheme()
  expect(root.dataset).toEqual({})
  expect(stored.size).toBe(0)
})

test('a visitor whose storage is closed can still switch', () => {
  const { root, switchTheme } = openBrowser('dark')
  vi.stubGlobal('localStorage', undefined)
  switchTheme()
  expect(root.dataset.theme).toBe('light')
})

test('a click elsewhere leaves the theme alone', () => {
  const { root, click } = openBrowser('light')
  click('elsewhere')
  expect(root.dataset).toEqual({})
})
