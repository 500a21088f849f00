/**
 * The sample: what a fresh data folder is filled with, once. A site that has content shows none of it, and is edited in
 * the admin area, never here. Imports nothing.
 */

export const owner = {
  name: 'Remy Calloway',
  email: 'remy@example.com',
  /** Shown beside the contact form. */
  location: 'Lisbon, Portugal',
  /** In the résumé. */
  website: 'https://remycalloway.example',
  headshotAlt:
    'Linocut portrait of Remy Calloway, smiling, with short dark hair and round glasses, a striped kitchen towel over one shoulder',
} as const

export const site = {
  title: 'Remy Calloway, Software Developer',
  description:
    'Remy Calloway, full-stack developer: web applications in TypeScript, React and Node.js, made with a kitchen’s care. Projects, notes and a way to say hello.',
  language: 'en',
  /** Time zone of displayed dates, on the server and in every browser. */
  timeZone: 'UTC',
  /** Whether built-in content is shown when the server is unreachable. */
  samples: true,
} as const

export const hero = {
  /** Shown in the greeting and in the structured data for search engines. */
  role: 'Software Developer',
  line: 'Everything in its place.',
} as const

export const links = {
  code: { label: 'GitHub', href: 'https://github.com/remycalloway', icon: 'github' },
  network: {
    label: 'LinkedIn',
    href: 'https://www.linkedin.com/in/remycalloway',
    icon: 'linkedin',
  },
  microblog: {
    label: 'Bluesky',
    href: 'https://bsky.app/profile/remycalloway.example',
    icon: 'bluesky',
  },
  photos: { label: 'Instagram', href: 'https://www.instagram.com/remycalloway', icon: 'instagram' },
} as const

/** `/api/stats` also returns `projectsCompleted` and `happyClients`. */
export const counters = {
  projectsCompleted: 3,
  happyClients: 3,
  /** Per cent. */
  satisfaction: 95,
  yearsOfExperience: 2,
} as const

export interface Skill {
  id: number
  name: string
  /** 0 to 100. */
  level: number
  category: 'Frontend' | 'Backend' | 'Language' | 'Database' | 'Tool' | 'Platform'
  icon: string
}

export const skills: readonly Skill[] = [
  { id: 1, name: 'React', level: 90, category: 'Frontend', icon: 'icon-react' },
  { id: 2, name: 'TypeScript', level: 88, category: 'Language', icon: 'icon-typescript' },
  { id: 3, name: 'JavaScript', level: 90, category: 'Language', icon: 'icon-javascript' },
  { id: 4, name: 'Node.js', level: 87, category: 'Backend', icon: 'icon-nodejs' },
  { id: 5, name: 'MongoDB', level: 82, category: 'Database', icon: 'icon-mongodb' },
  { id: 6, name: 'Tailwind CSS', level: 88, category: 'Frontend', icon: 'icon-tailwind-css' },
  { id: 7, name: 'HTML5', level: 90, category: 'Frontend', icon: 'icon-html5' },
  { id: 8, name: 'CSS3', level: 86, category: 'Frontend', icon: 'icon-css3' },
  { id: 9, name: 'Git', level: 85, category: 'Tool', icon: 'icon-git' },
  { id: 10, name: 'GitHub', level: 84, category: 'Platform', icon: 'icon-github' },
]

export interface Service {
  id: number
  title: string
  description: string
  icon: string
}

export const services: readonly Service[] = [
  {
    id: 1,
    title: 'Web Applications',
    description:
      'Complete applications, from the first sketch to the running site, with accounts, forms and admin pages that people enjoy using.',
    icon: 'icon-web',
  },
  {
    id: 2,
    title: 'API Development',
    description:
      'Clear, documented interfaces with sensible errors, validation at the edge and versions that don’t surprise the people who rely on them.',
    icon: 'icon-api',
  },
  {
    id: 3,
    title: 'React Front Ends',
    description:
      'Fast, accessible interfaces in React and TypeScript that work by keyboard, on small phones, and on the slow train home.',
    icon: 'icon-react',
  },
  {
    id: 4,
    title: 'Node.js Back Ends',
    description:
      'Servers that stay readable under load: background jobs that finish, logs that tell the story, tests that fail for reasons.',
    icon: 'icon-nodejs',
  },
  {
    id: 5,
    title: 'Database Design',
    description:
      'Schemas that hold your rules, queries that use their indexes, and migrations you can run on a Tuesday without holding your breath.',
    icon: 'icon-database',
  },
  {
    id: 6,
    title: 'Deployment & Cloud',
    description:
      'Repeatable deployments on a server or in the cloud, with monitoring, backups that have been restored, and a calm way back.',
    icon: 'icon-cloud',
  },
]

/** The heading of the skills section. */
export const skillsTitle = 'What I cook with'

export const about = {
  intro:
    'I’m a full-stack developer who came the long way round: through kitchens, where I went from the line to running the place, then through film production offices, and at last through a coding bootcamp. Each trade taught me the same three habits. Prepare before you start, keep everything where a tired person will find it, and tell people early when something will be late. I build web applications that way, and hand them over so that others can work in them.',
  storyTitle: 'From Kitchens to Keyboards',
  storyPicture: {
    src: '/assets/story-1600.webp',
    alt: 'Linocut of a tool roll: a knife, a whisk, a spoon, a clapperboard and a keyboard',
  },
  story: [
    'I spent 7+ years in kitchens, first on the line and then managing one. A kitchen is a system under load with an audience: orders arrive in bursts, stock runs out, a stove gives up at eight on a Saturday, and somebody has to decide what still goes out well. I learnt to love the part nobody sees, the preparation that makes the hard hour look easy.',
    'Film work came next. As a production coordinator I moved people, vans and permits around a schedule that changed every evening. I wrote a spreadsheet to keep up, then a script to tame the spreadsheet, and noticed that I was happier on the script than on the set.',
    'So in 2024 I went to a full-time bootcamp, and I have built software for a living since. The tools are new and the work is familiar: understand what people need before they are hungry, set the station properly, and clean up as you go. I still write a prep list every morning. It just has fewer onions on it.',
  ],
  education: [
    {
      title: 'Full-Stack Web Development',
      place: 'Lanternworks Code School',
      when: '2024',
    },
    {
      title: 'Diploma in Culinary Management',
      place: 'Alder Valley College',
      when: '2011 to 2013',
    },
  ],
  certifications: [
    {
      title: 'JavaScript Algorithms and Data Structures',
      place: 'freeCodeCamp',
      when: 'Jan 2025',
      href: 'https://www.freecodecamp.org/certification/remycalloway/javascript-algorithms-and-data-structures-v8',
    },
    {
      title: 'Responsive Web Design',
      place: 'freeCodeCamp',
      when: 'Dec 2024',
      href: 'https://www.freecodecamp.org/certification/remycalloway/responsive-web-design',
    },
  ],
} as const

export const contact = {
  intro:
    'Tell me what you are building, what is in the way, or simply what you would like to ask, and I’ll write back within three working days.',
} as const

export interface Project {
  id: string
  title: string
  description: string
  link?: string
  image?: string
  imageAlt?: string
  repository?: string
  year?: number
  technologies: { name: string }[]
  /** Whether it has a page of its own. */
  hasCaseStudy?: boolean
}

/** Stored in a fresh database, once. */
export const projects: readonly Project[] = [
  {
    id: 'prep-list',
    title: 'Prep List',
    description:
      'A kitchen prep planner that turns tomorrow’s bookings and recipes into a list for each station, scaled to the covers and ticked off on any phone.',
    link: 'https://github.com/remycalloway/prep-list',
    image: '/assets/projects/prep-list-1600.webp',
    technologies: [
      { name: 'TypeScript' },
      { name: 'React' },
      { name: 'Node.js' },
      { name: 'SQLite' },
    ],
  },
  {
    id: 'call-sheet',
    title: 'Call Sheet',
    description:
      'Scheduling for small film crews: move a scene, see who and what it affects, and send everyone a call sheet they can read at five in the morning.',
    link: 'https://github.com/remycalloway/call-sheet',
    image: '/assets/projects/call-sheet-1600.webp',
    technologies: [
      { name: 'React' },
      { name: 'TypeScript' },
      { name: 'Hono' },
      { name: 'PostgreSQL' },
    ],
  },
  {
    id: 'stock-take',
    title: 'Stock Take',
    description:
      'An inventory API with a command-line tool for counting by the shelf, made to work without a signal in the walk-in and to sync afterwards.',
    link: 'https://github.com/remycalloway/stock-take',
    image: '/assets/projects/stock-take-1600.webp',
    technologies: [
      { name: 'Node.js' },
      { name: 'PostgreSQL' },
      { name: 'OpenAPI' },
      { name: 'Docker' },
    ],
  },
]

/** Pictures of the kitchen, where the owner has none. */
export const kitchenFiles = {
  headshot: '/assets/headshot-800.webp',
  project: '/assets/project-default-1600.webp',
} as const
