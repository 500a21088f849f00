/** Whether links to other sites are checked: a part of the site content. */
import * as z from 'zod/mini'

/** Documents from before it have them checked. */
export const linksPart = z._default(z.object({ checkOuter: z.boolean() }), { checkOuter: true })
