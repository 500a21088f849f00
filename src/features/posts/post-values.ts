/** The values of a post's fields and of a list's parameters. Readers do not load them. */

/** The languages that a post is written in. */
export const postFormats = ['markdown', 'html'] as const

/** A scheduled post is published once its date is reached. */
export const postStatuses = ['draft', 'scheduled', 'published'] as const

/** Values of the `order` parameter. */
export const postOrders = ['newest', 'oldest', 'changed', 'title'] as const
