/** Steps in the post editor. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningSite } from '../../support/running-site.ts'
import { openAsAdmin } from './admin-steps.ts'

export async function openNewPost(page: Page, site: RunningSite): Promise<void> {
  await openAsAdmin(page, site, '/admin/blogs/create')
  await expect(heading(page)).toHaveText('Create New Blog Post')
}

export async function openPost(page: Page, site: RunningSite, id: string): Promise<void> {
  await openAsAdmin(page, site, `/admin/blogs/edit/${id}`)
  await expect(heading(page)).toHaveText('Edit Blog Post')
  await expect(titleField(page)).toBeVisible()
}

/** Waits until a new post is stored: from then on its address has the id that the editor chose. */
export async function idOfOpenPost(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/[0-9a-f]{32}$/)
  return page.url().slice(-32)
}

/** Opens a new post once its toolbar is there. @returns the text area */
export async function openMarkdown(page: Page, site: RunningSite): Promise<Locator> {
  await openNewPost(page, site)
  await expect(toolbar(page)).toBeVisible()
  return contentField(page)
}

export interface Writing {
  title: string
  excerpt: string
  content: string
}

export async function write(page: Page, { title, excerpt, content }: Writing): Promise<void> {
  await titleField(page).fill(title)
  await excerptField(page).fill(excerpt)
  await contentField(page).fill(content)
}

export async function expectWriting(
  page: Page,
  { title, excerpt, content }: Writing,
): Promise<void> {
  await expect(titleField(page)).toHaveValue(title)
  await expect(excerptField(page)).toHaveValue(excerpt)
  await expect(contentField(page)).toHaveValue(content)
}

export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

export function titleField(page: Page) {
  return page.getByLabel('Blog Title')
}

export function excerptField(page: Page) {
  return page.getByLabel('Excerpt')
}

export function contentField(page: Page) {
  return page.getByLabel('Content')
}

export function toolbar(page: Page) {
  return page.getByRole('toolbar', { name: 'Formatting' })
}

export function createButton(page: Page) {
  return page.getByRole('button', { name: 'Create Blog Post' })
}

export function updateButton(page: Page) {
  return page.getByRole('button', { name: 'Update Blog Post' })
}

export function cancelButton(page: Page) {
  return page.getByRole('button', { name: 'Cancel' })
}

/** The offers above the form to restore unsaved work. */
export function offers(page: Page) {
  return page.getByRole('status').filter({ hasText: 'There is unsaved work from' })
}

export function preview(page: Page) {
  return page.getByRole('region', { name: 'Preview' })
}

/** Drops files on a field, whose types are believed. */
export async function dropFiles(
  target: Locator,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of dropped) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  )
  await target.dispatchEvent('drop', { dataTransfer })
}
