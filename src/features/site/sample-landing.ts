import { toLanding } from './landing-content.ts'
import { sampleContent } from './sample-content.ts'

/** The built-in content as the landing page shows it; it has no icons of brands. */
export const sampleLanding = toLanding(sampleContent, () => '')
