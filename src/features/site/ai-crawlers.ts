/** What crawlers of artificial intelligence may do with the site: a part of the site content. */
import * as z from 'zod/mini'

export const aiChoices = ['all', 'search', 'none'] as const
export type AiChoice = (typeof aiChoices)[number]

/** Documents from before it allow all. */
export const crawlersPart = z._default(z.object({ ai: z.enum(aiChoices) }), { ai: 'all' })
