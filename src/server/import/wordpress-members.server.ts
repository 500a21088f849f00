/** What WordPress shows only to members: names of blocks, shortcodes and fields that plugins restrict access with. */

const words = [
  ...[
    'premium-content',
    'paywall',
    'paid',
    'member',
    'restrict',
    'subscriber',
    'gated',
    'private',
    'protect',
  ],
  ...['logged', 'loggedin', 'patreon', 'content-control', 'exclusive', 'locker', 'visibility'],
]
const codeWords = [
  ...words.filter((word) => word !== 'premium-content'),
  ...[
    'premium',
    'pmpro',
    's2if',
    'rcp',
    'mepr',
    'wlm',
    'passster',
    'vip',
    'content_control',
    'groups_',
  ],
]
const block = new RegExp(words.join('|'), 'i')
const shortcode = new RegExp(`${codeWords.join('|')}|^(?:access|hide|hidden|um_show_content)$`, 'i')

/** @param name `jetpack/paywall`, `woocommerce-memberships/member-content` */
export function isMembersBlock(name: string) {
  return block.test(name)
}

/** @param name `members`, `restrict`, `wpmem_logged_in` */
export function isMembersShortcode(name: string) {
  return shortcode.test(name)
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
