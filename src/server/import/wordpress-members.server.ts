/** What WordPress shows only to members: names of blocks, shortcodes and fields that plugins restrict access with. */

const words = [
  ...['paywall', 'member', 'restrict', 'subscriber', 'gated', 'private', 'protect', 'loggedin'],
  ...[
    'logged',
    'patreon',
    'content[-_]control',
    'exclusive',
    'locker',
    'visibility',
    'pmpro',
    's2if',
  ],
]
const wholeWords = ['paid', 'vip', 'rcp', 'mepr', 'wlm', 'passster', 'groups']
const common = `${words.join('|')}|(?:^|[-_/])(?:${wholeWords.join('|')})(?:[-_/]|$)`
const block = new RegExp(`premium-content|${common}`, 'i')
const shortcode = new RegExp(`premium|${common}|^(?:access|hide|hidden|um_show_content)$`, 'i')
/** A person of a team, whom everybody may read about. */
const people = /team|board|staff|crew/i

/** @param name `jetpack/paywall`, `woocommerce-memberships/member-content` */
export function isMembersBlock(name: string) {
  return block.test(name) && !people.test(name)
}

/** @param name `members`, `restrict`, `wpmem_logged_in` */
export function isMembersShortcode(name: string) {
  return shortcode.test(name) && !people.test(name)
}

/** Fields of a post that limit who may read it, and the values with which they do not. */
const accessFields: Record<string, RegExp> = {
  ...{
    _jetpack_newsletter_access: /^(?:everybody)?$/,
    _members_access_role: /^$/,
    _is_paid: /^0?$/,
  },
  ...{
    rcp_subscription_level: /^(?:all)?$/,
    rcp_access_level: /^(?:none|0)?$/,
    rcp_user_level: /^(?:all)?$/,
  },
  ...{ _wpmem_block: /^[02]?$/, 'patreon-level': /^0?$/, _memberful_acl: /^(?:a:0:\{\})?$/ },
  ...{ _wp_user_access: /^$/, um_content_restriction: /"_um_accessible";(?:s:1:"0"|i:0)|^$/ },
}

export function isMembersMeta([key, value]: [string, string]) {
  const isOpen = Object.hasOwn(accessFields, key) ? accessFields[key] : undefined
  return isOpen !== undefined && !isOpen.test(value.trim())
}
