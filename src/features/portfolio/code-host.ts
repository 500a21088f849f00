const icon = /(^|#)(github|gitlab|codeberg|bitbucket|sourcehut)$/
/** With self-hosted GitLabs. */
const address =
  /^https?:\/\/(gitlab\.|([^/]+\.)?(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sr\.ht)([/:]|$))/i

/** Whether a profile is one on a code host, by its icon or its address. */
export function isCodeHost(profile: { icon: string; href: string }): boolean {
  return icon.test(profile.icon) || address.test(profile.href)
}
