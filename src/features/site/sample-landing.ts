import { markdownTexts, toLanding } from './landing-content.ts'
import { plainHtml } from './plain-text.ts'
import { sampleContent } from './sample-content.ts'

const texts = new Map(markdownTexts(sampleContent).map(({ path, source }) => [path, source]))

/** The built-in content as the landing page shows it; it has no icons of brands and no Markdown. */
export const sampleLanding = toLanding(
  sampleContent,
  () => '',
  (path) => plainHtml(texts.get(path) ?? ''),
)
