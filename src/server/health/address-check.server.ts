/** Whether the public address is that of the site, encrypted, and answers. */
import { secondMs } from '#durations.ts'
import type { Finding, HealthDeps, RequestFacts } from './check-health.server.ts'

const timeoutMs = 5 * secondMs

export async function checkAddress(
  { config: { publicUrl }, fetchPublicUrl }: HealthDeps,
  { origin }: RequestFacts = {},
): Promise<Finding> {
  if (isLocal(publicUrl)) return localAddress(publicUrl, origin)
  if (origin !== undefined && origin !== publicUrl) {
    return {
      status: 'problem',
      text: `This page was opened at ${origin}, but the public address is ${publicUrl}: links, feeds and logins use that one.`,
      nextStep: `Open ${publicUrl}/admin, or set PUBLIC_URL=${origin}.`,
    }
  }
  const failure = fetchPublicUrl && (await callFailure(fetchPublicUrl, publicUrl))
  if (failure) return failure
  if (publicUrl.startsWith('http:')) {
    return {
      status: 'warning',
      text: `${publicUrl} is not encrypted: everybody on the way can read passwords and messages.`,
      nextStep:
        'Put a proxy with TLS in front (see deploy/), and set PUBLIC_URL to its https:// address.',
    }
  }
  return { status: 'ok', text: `${publicUrl} is the address of this site.` }
}

function localAddress(publicUrl: string, origin: string | undefined): Finding {
  const isElsewhere = origin !== undefined && !isLocal(origin)
  return {
    status: isElsewhere ? 'problem' : 'warning',
    text: `The public address is ${publicUrl}: links in feeds, mails and previews work on this machine only.`,
    nextStep: isElsewhere
      ? `Set PUBLIC_URL=${origin}.`
      : 'Set PUBLIC_URL once the site has an address of its own.',
  }
}

function isLocal(origin: string) {
  const hostname = URL.parse(origin)?.hostname ?? ''
  return /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)
}

/** @returns undefined if a Folio responds at the address */
async function callFailure(call: typeof fetch, publicUrl: string): Promise<Finding | undefined> {
  const response = await call(`${publicUrl}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!response) {
    return {
      status: 'warning',
      text: `${publicUrl} cannot be reached from this server. Some networks do not lead back to themselves.`,
      nextStep:
        'Open it on a phone without the local network. Check DNS, firewall and proxy if it fails there, too.',
    }
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && (body as { status?: unknown } | undefined)?.status === 'ok') return undefined
  return {
    status: 'problem',
    text: `${publicUrl} answers with something else than this site (${response.status}).`,
    nextStep: 'Check that the proxy passes all requests to this site, and that DNS leads here.',
  }
}
