/** The path of a picture in the site content. */
import * as z from 'zod/mini'
import { isPicturePath } from '#validation/picture-path.ts'

const maxLength = 500

/** An uploaded picture or the sample's; empty: none. */
export const pictureSrc = z.string().check(
  z.trim(),
  z.maxLength(maxLength),
  z.refine((src) => src === '' || isPicturePath(src), 'Upload a picture'),
)
