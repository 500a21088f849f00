/** Steps on the account page and in a login with a second factor. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { openAsAdmin } from './admin-steps.ts'
import { expectLiveForm } from './contact-steps.ts'
import { type StoredUser, storeUser, withDatabase } from './site-content.ts'
import { dialog, newUser } from './user-steps.ts'

const periodMs = 30_000

/** Stores a new user without a second factor. */
export async function newOwner(
  site: RunningSite,
  differences: Partial<StoredUser> = {},
): Promise<StoredUser> {
  const owner = newUser(differences)
  await storeUser(site, owner)
  return owner
}

/** Opens the account page of a new user without a second factor. */
export async function openNewAccount(page: Page, site: RunningSite): Promise<StoredUser> {
  const owner = await newOwner(site)
  await openAsAdmin(page, site, '/admin/account', owner)
  return owner
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

/** The TOTP code, `periodsLater` periods from now; each code is accepted once. */
export function codeOf(secret: string, periodsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periodsLater * periodMs })
}

/** Sets up TOTP on the account page. @returns its secret and the recovery codes */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret))
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(form).toBeHidden()
  return { secret, codes: await saveRecoveryCodes(page) }
}

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form).toBeHidden()
}

/** Reads the recovery codes and closes their dialog. */
export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: "I've saved them" }).click()
  await expect(shown).toBeHidden()
  return codes
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

/** Submits the first step of a two-step login. */
export async function submitPassword(page: Page, owner: StoredUser): Promise<void> {
  await expectLiveForm(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('One more step')).toBeVisible()
}

/** Adds a virtual authenticator (CDP). */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

interface Authenticator {
  session: CDPSession
  authenticatorId: string
}

/** Fails user verification from now on. */
export async function denyUserVerification(authenticator: Authenticator): Promise<void> {
  const { session, authenticatorId } = authenticator
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
}

/** Keeps prompts open until user presence is simulated or the prompt is cancelled. */
export async function holdUserVerification(authenticator: Authenticator): Promise<void> {
  const { session, authenticatorId } = authenticator
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
}

/** Records the state of each passkey prompt on later pages: 'open', 'answered', or an error. */
export function recordPrompts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const notes: string[] = []
    Object.assign(window, { passkeyPrompts: notes })
    const { credentials } = navigator
    const noted = (show: (options?: object) => Promise<Credential | null>) => {
      return async (options?: object) => {
        const index = notes.push('open') - 1
        try {
          const credential = await show.call(credentials, options)
          notes[index] = 'answered'
          return credential
        } catch (error) {
          notes[index] = (error as Error).name
          throw error
        }
      }
    }
    credentials.get = noted(credentials.get)
    credentials.create = noted(credentials.create)
  })
}

/** The prompts that `recordPrompts` recorded in this document. */
export function prompts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { passkeyPrompts: string[] }).passkeyPrompts)
}

/** Expires the 30 minutes for which a password confirmation is valid. */
export function expireRecentAuth(site: RunningSite): Promise<unknown> {
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  return withDatabase(site, (db) =>
    db.updateTable('session').set({ confirmed_at: longAgo }).execute(),
  )
}

/** Expires the five minutes of every pending second step. */
export function expireLoginTickets(site: RunningSite): Promise<unknown> {
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  return withDatabase(site, (db) =>
    db.updateTable('auth_challenge').set({ expires_at: longAgo }).execute(),
  )
}
