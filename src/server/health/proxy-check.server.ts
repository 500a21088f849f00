/** Whether `TRUST_PROXY` fits the headers of a request: limits count visitors by their address. */
import type { Finding, HealthDeps, RequestFacts } from './check-health.server.ts'

export async function checkProxy(
  { config: { publicUrl, trustProxy } }: HealthDeps,
  request?: RequestFacts,
): Promise<Finding> {
  // The site itself speaks http.
  const hasProxy = publicUrl.startsWith('https:')
  const { forwardedFor } = request ?? {}
  const entries = forwardedFor?.split(',').length ?? 0
  if (trustProxy === 0 && entries > 0) {
    return {
      status: 'problem',
      text: `A proxy sends X-Forwarded-For, but TRUST_PROXY is 0: ${sharedAddress}`,
      nextStep: `Set TRUST_PROXY to the number of proxies in front, perhaps ${entries}, if the site can only be reached through them.`,
    }
  }
  if (trustProxy === 0) {
    if (!hasProxy) return { status: 'ok', text: 'There is no proxy, and none is trusted.' }
    return {
      status: 'warning',
      text: `The public address is encrypted, so there is a proxy, but TRUST_PROXY is 0: ${sharedAddress}`,
      nextStep: 'Let the proxy set X-Forwarded-For (see deploy/), and set TRUST_PROXY=1.',
    }
  }
  const proxies = trustProxy === 1 ? 'one proxy' : `${trustProxy} proxies`
  if (!request) {
    return {
      status: 'ok',
      text: `The site trusts ${proxies}. The health page of the admin area compares that with a request.`,
    }
  }
  if (entries < trustProxy) {
    return {
      status: 'problem',
      text: `The site trusts ${proxies}, but X-Forwarded-For names ${entries === 0 ? 'nobody' : `only ${entries}`}: the address of the last proxy counts as the visitor’s, and one that reaches the site past the proxies can invent theirs.`,
      nextStep: `Let each proxy add to X-Forwarded-For (see deploy/), or set TRUST_PROXY=${entries}.`,
    }
  }
  return { status: 'ok', text: `The addresses of visitors come from ${proxies}.` }
}

const sharedAddress = 'all visitors share one address, and its limits.'
