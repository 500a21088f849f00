/** A site whose owner has replaced everything through the API: a musician who became a developer. */
import { sampleContent } from '#features/site/sample-content.ts'
import { noPicture, type SiteContent } from '#features/site/site-content.ts'
import { seed } from '#server/seed.server.ts'
import { createTestSite, type TestSite, testTime } from './app.ts'
import { drawing } from './pictures.ts'
import { signInAs } from './test-users.ts'

const skillNames = [
  ...['Rust', 'Go', 'PostgreSQL', 'Kubernetes', 'Elixir', 'Phoenix', 'Svelte', 'Redis', 'Kafka'],
  ...['Terraform', 'Grafana', 'SuperCollider', 'Ableton Link', 'MIDI'],
]
const services = ['Echtzeitsysteme', 'Audio im Netz', 'Plattformbau', 'Schulungen']
const projects = ['Taktgeber', 'Notenpult', 'Stimmgabel', 'Probenplan', 'Tourbus']
const headings = { skills: 'Instrumente', services: 'Angebot', about: 'Zur Person' }
const otherHeadings = { projects: 'Werkverzeichnis', contact: 'Schreiben Sie mir' }

export const owner = {
  name: 'Jonas Brückner',
  email: 'jonas@brueckner.example',
  location: 'Leipzig, Deutschland',
}

const content: Omit<SiteContent, 'identity'> = {
  hero: { greeting: 'Ich bin {name}, {role}', line: 'Software, die im Takt bleibt.' },
  sections: sampleContent.sections.map((section) => ({
    ...section,
    heading: { ...headings, ...otherHeadings }[section.id],
  })),
  skills: skillNames.map((name, index) => ({
    name,
    level: 60 + index,
    category: 'Tool',
    icon: '',
  })),
  services: services.map((title) => ({
    title,
    description: `${title}: geplant, gebaut und betrieben.`,
    icon: '♪',
  })),
  about: {
    intro: 'Nach zwölf Jahren am Klavier schreibe ich Programme für Leute, die zuhören.',
    counters: [
      { value: 412, suffix: '', label: 'Konzerte' },
      { value: 9, suffix: '+', label: 'Abgeschlossene Vorhaben' },
    ],
    education: [{ title: 'Musik, Diplom', place: 'Weimar', when: '2009', href: '' }],
    certifications: [
      {
        title: 'Kubernetes Administrator',
        place: 'CNCF',
        when: '2023',
        href: 'https://cncf.example/jb',
      },
    ],
    storyHeading: 'Von der Bühne an die Tastatur',
    storyPicture: noPicture,
    story: 'Ein Orchester ist ein verteiltes System.\n\nManche Knoten kommen zu spät.',
  },
  profiles: [
    { label: 'Codeberg', href: 'https://codeberg.org/brueckner', icon: '' },
    { label: 'Mastodon', href: 'https://mastodon.example/@brueckner', icon: '' },
  ],
  contact: { intro: 'Ich antworte innerhalb einer Woche.' },
  resume: {
    kind: 'document',
    document: {
      basics: { name: owner.name, label: 'Musiker und Entwickler', email: owner.email },
      work: [{ name: 'Klangwerk', position: 'Entwickler', startDate: '2019-04' }],
    },
    file: '',
  },
  look: {
    ...{ accent: '#1d4f8a', paper: 'cool', type: 'newsreader', radius: 'round', css: '' },
    illustrations: 'plain',
    covers: 'drawn',
    defaultCover: '',
    pictures: { contact: '', notFound: '', project: '' },
    skillLevels: 'shown',
  },
  crawlers: { ai: 'search' },
  links: { checkOuter: false },
}

/** Opens a site that was seeded with the samples, and edits everything as its owner would. */
export async function createOwnedSite(): Promise<{ site: TestSite; pictures: string[] }> {
  const site = await createTestSite({ fill: (db) => seed(db, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const send = async (method: string, path: string, body?: unknown, more: object = {}) => {
    const response = await site.send(method, path, body, { headers: { ...headers, ...more } })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response
  }
  const upload = async (name: string) => {
    const body = new Uint8Array(await drawing(90, 60).png().toBuffer())
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'image/png' }, body }
    const response = await site.request(`/api/pictures?name=${name}.png`, init)
    return ((await response.json()) as { src: string }).src
  }
  const list = async (path: string) => (await (await site.request(path)).json()) as never[]
  const pictures: string[] = []

  for (const { _id } of (await list('/api/blogs')) as { _id: string }[]) {
    await send('DELETE', `/api/blogs/${_id}`)
  }
  for (const { id } of (await list('/api/projects')) as { id: string }[]) {
    await send('DELETE', `/api/projects/${id}`)
  }
  for (const title of projects) {
    const image = await upload(title)
    pictures.push(image)
    const text = { title, description: `${title} läuft seit Jahren.`, imageAlt: `Bild: ${title}` }
    const link = `https://codeberg.org/brueckner/${title}`
    const caseStudy = title === 'Taktgeber' ? '## Ausgangslage\n\nAlle spielten zu spät.' : ''
    const technologies = [{ name: 'Rust' }]
    await send('POST', '/api/projects', { ...text, image, link, technologies, caseStudy })
  }
  const src = await upload('portrait')
  pictures.push(src)
  const identity = {
    ...owner,
    role: 'Musiker und Entwickler',
    language: 'de',
    timeZone: 'Europe/Berlin',
    title: 'Jonas Brückner: Software mit Taktgefühl',
    description: 'Verteilte Systeme und Klang, aus Leipzig.',
    headshot: { src, alt: 'Jonas am Flügel', focus: { x: 0.4, y: 0.3 } },
  }
  await send('PUT', '/api/site', { ...content, identity }, { 'If-Match': '"1"' })
  const post = { excerpt: 'Über Latenz.', content: '<p>Ein Ton kommt an.</p>' }
  await send('POST', '/api/blogs', { ...post, title: 'Latenz hören' })
  const imageUrl = await upload('cover')
  await send('POST', '/api/blogs', { ...post, title: 'Metronome im Netz', imageUrl })
  return { site, pictures }
}
