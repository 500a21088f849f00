/** Sites at the limits of what an owner may write: the least, and the longest. */
import { sampleContent } from '#features/site/sample-content.ts'
import { noPicture, type SiteContent, siteContentSchema } from '#features/site/site-content.ts'
import { pages } from '#paths.ts'
import type { RunningSite } from '../../support/running-site.ts'
import {
  publishContent,
  removeAllPosts,
  storePost,
  storeProject,
  withDatabase,
} from './site-content.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenkasse'
const longName = 'Maximiliane-Charlotte von Donaudampfschi'

const repeated = (count: number) => Array(count).fill(longWord).join(' ')

/** Everything is as long as it may be, sixty skills included. @returns the paths of a post and a project */
export async function publishLongestContent(site: RunningSite): Promise<string[]> {
  const { identity, about } = sampleContent
  await publish(site, {
    identity: { ...identity, name: longName, role: longWord, location: longWord },
    hero: { greeting: 'I’m {name}, a {role}', line: `${longWord}, and everything in its place.` },
    sections: sampleContent.sections.map((section) => ({ ...section, heading: longWord })),
    skills: Array.from({ length: 60 }, (_, index) => ({
      name: index % 7 === 0 ? `${longWord}${index}` : `Skill ${index}`,
      level: (index * 7) % 101,
      category: 'Tool' as const,
      icon: '',
    })),
    services: Array.from({ length: 7 }, (_, index) => ({
      title: `${index} ${longWord}`,
      description: repeated(4),
      icon: '♪',
    })),
    about: {
      ...about,
      intro: repeated(8),
      counters: Array.from({ length: 6 }, (_, index) => ({
        value: 1_000_000_000 - index,
        suffix: ' Jahre %',
        label: `${index} ${longWord}`,
      })),
      education: [{ title: longWord, place: longWord, when: longWord, href: '' }],
      certifications: [
        { title: longWord, place: longWord, when: longWord, href: 'https://example.org/' },
      ],
      storyHeading: longWord,
    },
    profiles: Array.from({ length: 12 }, (_, index) => ({
      label: index === 0 ? longWord : `Profile ${index}`,
      href: `https://example.org/${index}`,
      icon: '',
    })),
    contact: { intro: longWord },
  })
  const technologies = Array.from({ length: 12 }, (_, index) => ({
    name: index % 3 === 0 ? longWord.slice(index, 40) : `Tool ${index}`,
  }))
  const project = { title: longWord, description: repeated(4), technologies }
  const caseStudy = `## ${longWord}\n\n${longWord} [${longWord}](https://example.org/)`
  const id = await storeProject(site, { ...project, caseStudy })
  await storeProject(site, { ...project, title: `${longWord} 2` })
  await storePost(site, { title: `A ${longWord}`, excerpt: longWord, author: longName })
  const post = await storePost(site, {
    title: `${longWord} ${longWord}`,
    excerpt: repeated(5),
    author: longWord,
    tags: [longWord.slice(0, 50)],
    content: longText,
  })
  return [pages.post(post), pages.project(id)]
}

const cells = Array.from({ length: 9 }, (_, index) => `<td>${longWord.slice(0, 12)} ${index}</td>`)
const longText = `
<h2>${longWord}</h2><p>${longWord} <code>${longWord}</code> <a href="/blogs">${longWord}</a></p>
<pre><code class="language-ts">const ${longWord} = '${longWord}${longWord}${longWord}'</code></pre>
<table><thead><tr><th>${longWord} <code>get()</code></th></tr></thead><tr>${cells.join('')}</tr></table>
<ul><li>${longWord}<ul><li>${longWord}<ol><li>${longWord}</li></ol></li></ul></li></ul>
<blockquote><p>${longWord}</p></blockquote><h3>${longWord}</h3><p>A line.</p>`

const rightToLeftText = `
<p>שלום<a href="#note">1</a>.</p><h2>ראשון</h2><ul><li>אחד</li></ul><h2>שני</h2>
<blockquote><p>ציטוט.</p></blockquote><pre><code>a = 1</code></pre><h2>שלישי</h2><p>סוף.</p>
<section><ol><li id="note">הערה ארוכה מספיק כדי להישבר לשורה שנייה, ועוד קצת.</li></ol></section>`

/** One skill, one project, one post, no picture, and texts from right to left. @returns as above */
export async function publishLeastContent(site: RunningSite): Promise<string[]> {
  const { identity } = sampleContent
  await publish(site, {
    identity: {
      ...identity,
      name: 'נועה לוי',
      role: 'מפתחת',
      location: '',
      headshot: { ...identity.headshot, src: '', alt: '' },
    },
    hero: { greeting: '{name}, {role}.', line: '' },
    skills: [{ name: 'Rust', level: 0, category: 'Language', icon: '' }],
    services: [{ title: 'ייעוץ', description: 'מהיר.', icon: '' }],
    about: {
      intro: 'שלום. אני כותבת תוכנה.',
      counters: [{ value: 1, suffix: '', label: 'שנה' }],
      education: [],
      certifications: [],
      storyHeading: '',
      storyPicture: noPicture,
      story: '',
    },
    profiles: [],
    contact: { intro: '' },
  })
  await withDatabase(site, (db) => db.deleteFrom('project').execute())
  await removeAllPosts(site)
  const id = await storeProject(site, { title: 'מטרונום', description: 'א.', caseStudy: 'שלום.' })
  const post = await storePost(site, {
    title: 'על תורים, ועל סבלנות.',
    excerpt: 'קצר.',
    content: rightToLeftText,
    author: 'נועה לוי',
  })
  return [pages.post(post), pages.project(id)]
}

async function publish(site: RunningSite, differences: Partial<SiteContent>): Promise<void> {
  siteContentSchema.parse({ ...sampleContent, ...differences })
  await publishContent(site, differences)
}
