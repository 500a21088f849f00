/** What an owner does with the own account and with a second step. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect } from '../support/browser.ts'
import type { RunningSite } from '../support/running-site.ts'
import { expectLiveForm } from './contact-steps.ts'
import { type StoredUser, storeUser, withDatabase } from './prepared-site.ts'
import { dialog, newUser } from './user-steps.ts'

const periodMs = 30_000

/** Somebody with an account and without a second factor. */
export async function newOwner(
  site: RunningSite,
  differences: Partial<StoredUser> = {},
): Promise<StoredUser> {
  const owner = newUser(differences)
  await storeUser(site, owner)
  return owner
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

/** The code that an app shows, now or so many periods later: none works twice. */
export function codeOf(secret: string, periodsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periodsLater * periodMs })
}

/** Sets up an app on the account page. @returns its secret and the recovery codes that came with it */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await form.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret))
  await form.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(form).toBeHidden()
  return { secret, codes: await keepCodes(page) }
}

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog(page, 'Add a passkey')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form).toBeHidden()
}

/** Reads the recovery codes, and closes their dialog. */
export async function keepCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toBeHidden()
  return codes
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

/** The first step of a login with two. */
export async function showPassword(page: Page, owner: StoredUser): Promise<void> {
  await expectLiveForm(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('One more step')).toBeVisible()
}

/** A device that makes passkeys and shows them when it is asked. */
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

/** Whoever is asked for a finger from now on does not give it. */
export async function refuseFinger(authenticator: Authenticator): Promise<void> {
  const { session, authenticatorId } = authenticator
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
}

/** From now on the device waits for a finger until somebody gives it, or until it is taken back. */
export async function waitForFinger(authenticator: Authenticator): Promise<void> {
  const { session, authenticatorId } = authenticator
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
}

/** Notes in the pages to come what the browser's prompts came to: 'open', 'answered', or an error. */
export function notePrompts(page: Page): Promise<unknown> {
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

/** What `notePrompts` has noted since the document came. */
export function prompts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { passkeyPrompts: string[] }).passkeyPrompts)
}

/** Lets the half hour pass for which a shown password counts. */
export function letConfirmationPass(site: RunningSite): Promise<unknown> {
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  return withDatabase(site, (db) =>
    db.updateTable('session').set({ confirmed_at: longAgo }).execute(),
  )
}

/** Lets the five minutes of every second step pass. */
export function letTicketsPass(site: RunningSite): Promise<unknown> {
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  return withDatabase(site, (db) =>
    db.updateTable('ceremony').set({ expires_at: longAgo }).execute(),
  )
}
