import { expect, test } from 'vitest'
import { publicContent } from './public-content.server.ts'
import { renderSite } from './rendered-site.server.ts'
import { sampleContent } from './sample-content.ts'

test('nothing of hidden sections is rendered', async () => {
  const sections = sampleContent.sections.map((section) => ({ ...section, shown: false }))
  const { landing } = await renderSite(publicContent({ ...sampleContent, sections }))
  expect(landing).toEqual({
    location: '',
    skills: [],
    services: [],
    about: {
      intro: '',
      education: [],
      certifications: [],
      storyHeading: '',
      storyPicture: { src: '', alt: '' },
      story: '',
    },
    contact: { intro: '' },
  })
})
