/** The résumé that a fresh data folder is seeded with. */
import { links, owner } from '#site.ts'
import type { Resume } from './resume-field.ts'

const freeCodeCamp = { issuer: 'freeCodeCamp' }

export const sampleResume: Resume = {
  kind: 'document',
  document: {
    basics: {
      name: owner.name,
      label: 'Full-Stack Developer',
      email: owner.email,
      url: owner.website,
      summary:
        'Full-stack developer working in TypeScript, React, Node.js and SQL. Came to software through kitchen management and film production, and brings their habits along: preparation, clear handovers and good humour under pressure. Likes small teams, readable code and being there when it goes live.',
      location: { city: 'Lisbon', countryCode: 'PT' },
      profiles: [{ network: 'Code', url: links.code.href }],
    },
    work: [
      {
        name: 'Harrow & Finch',
        description: 'product studio',
        location: 'remote',
        position: 'Full-Stack Developer',
        startDate: '2025-09',
        highlights: [
          'Build and maintain booking and membership applications for small cultural venues, from data model to interface.',
          'Moved the mailing and invoicing work into a job queue with retries, after which lost confirmations stopped being a support topic.',
          'Introduced keyboard and screen-reader checks to the team’s reviews and wrote the short guide that new colleagues start with.',
        ],
      },
      {
        position: 'Freelance Full-Stack Developer',
        startDate: '2025-01',
        endDate: '2025-08',
        highlights: [
          'Delivered sites and internal tools for restaurants, a bakery and a film collective, each with an admin area its owner runs without help.',
          'Replaced a caterer’s shared spreadsheet with an ordering tool; stock and orders now agree at the end of the week.',
          'Handed every project over with tests, a tried restore from backup and a page of instructions in plain English.',
        ],
      },
      {
        name: 'Independent film and commercials',
        position: 'Production Coordinator',
        startDate: '2021-03',
        endDate: '2024-05',
        highlights: [
          'Kept crew, transport, locations and permits in step with schedules that changed daily.',
          'Wrote scripts that turned the shooting schedule into call sheets, and saw other productions borrow them.',
        ],
      },
      {
        name: 'The Larkspur Room',
        position: 'Kitchen Manager',
        startDate: '2017-04',
        endDate: '2021-02',
        highlights: [
          'Ran a kitchen of nine: rotas, purchasing, costing, hygiene and training.',
          'Reorganised prep and stock-keeping by station, which cut waste and made the opening shift possible with one cook fewer.',
          'Rebuilt the menu as a takeaway service in spring 2020 and kept the whole team employed.',
        ],
      },
      {
        name: 'Brasserie Montclair',
        position: 'Line Cook, later Sous Chef',
        startDate: '2013-06',
        endDate: '2017-03',
        highlights: [
          'Worked every station before running the pass as sous chef from 2015.',
          'Trained new cooks and wrote the station guides that the kitchen went on using.',
        ],
      },
    ],
    projects: [
      {
        name: 'Prep List',
        description: 'Prep planning for kitchens, from bookings to a list for each station.',
        keywords: ['TypeScript', 'React', 'Node.js', 'SQLite'],
      },
      {
        name: 'Call Sheet',
        description: 'Scheduling for small film crews, with changes everybody sees.',
        keywords: ['React', 'TypeScript', 'Hono', 'PostgreSQL'],
      },
      {
        name: 'Stock Take',
        description:
          'An inventory API and a command-line tool that counts offline and syncs later.',
        keywords: ['Node.js', 'PostgreSQL', 'OpenAPI', 'Docker'],
      },
    ],
    skills: [
      {
        name: 'Languages',
        keywords: ['TypeScript', 'JavaScript', 'SQL', 'HTML', 'CSS', 'Python', 'Bash'],
      },
      {
        name: 'Front end',
        keywords: ['React', 'accessibility', 'responsive design', 'web performance'],
      },
      {
        name: 'Back end',
        keywords: ['Node.js', 'Hono', 'Express', 'REST', 'OpenAPI', 'background jobs'],
      },
      {
        name: 'Data',
        keywords: ['PostgreSQL', 'SQLite', 'schema design', 'migrations', 'backup and restore'],
      },
      {
        name: 'Practice',
        keywords: [
          ...['Git', 'Vitest', 'Playwright', 'Docker', 'Linux'],
          ...['continuous integration', 'code review'],
        ],
      },
      {
        name: 'From earlier trades',
        keywords: ['Scheduling', 'budgeting', 'training people', 'staying calm'],
      },
    ],
    education: [
      {
        institution: 'Lanternworks Code School',
        area: 'Full-Stack Web Development',
        studyType: 'Full-time certificate',
        startDate: '2024-06',
        endDate: '2024-12',
      },
      {
        institution: 'Alder Valley College',
        area: 'Diploma in Culinary Management',
        startDate: '2011',
        endDate: '2013',
      },
    ],
    certificates: [
      { name: 'JavaScript Algorithms and Data Structures', date: '2025-01', ...freeCodeCamp },
      { name: 'Responsive Web Design', date: '2024-12', ...freeCodeCamp },
    ],
  },
  file: '',
}
