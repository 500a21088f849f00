/** The site content that a fresh data folder is seeded with. */
import { centre } from '#features/pictures/focal-point.ts'
import { sampleResume } from '#features/resume/sample-resume.ts'
import {
  about,
  contact,
  counters,
  hero,
  kitchenFiles,
  links,
  owner,
  services,
  site,
  skills,
  skillsTitle,
} from '#site.ts'
import { defaultLook } from './default-look.ts'
import type { SiteContent } from './site-content.ts'

export const sampleContent: SiteContent = {
  identity: {
    name: owner.name,
    role: hero.role,
    location: owner.location,
    email: owner.email,
    language: site.language,
    timeZone: site.timeZone,
    title: site.title,
    description: site.description,
    headshot: { src: kitchenFiles.headshot, alt: owner.headshotAlt, focus: centre },
    icon: '',
  },
  hero: { greeting: "I'm {name}, a {role}", line: hero.line },
  sections: [
    { id: 'skills', heading: skillsTitle, shown: true },
    { id: 'services', heading: 'My Services', shown: true },
    { id: 'about', heading: 'About Me', shown: true },
    { id: 'projects', heading: 'Projects', shown: true },
    { id: 'contact', heading: 'Get in touch', shown: true },
  ],
  skills: skills.map(({ name, level, category, icon }) => ({ name, level, category, icon })),
  services: services.map(({ title, description, icon }) => ({ title, description, icon })),
  about: {
    intro: about.intro,
    counters: [
      { value: counters.projectsCompleted, suffix: '+', label: 'Completed Projects' },
      { value: counters.satisfaction, suffix: '%', label: 'Client Satisfaction' },
      { value: counters.yearsOfExperience, suffix: '+', label: 'Years of Experience' },
    ],
    education: about.education.map((entry) => ({ ...entry, href: '' })),
    certifications: about.certifications.map((entry) => ({ ...entry })),
    storyHeading: about.storyTitle,
    storyPicture: { ...about.storyPicture },
    story: about.story.join('\n\n'),
  },
  profiles: Object.values(links).map((link) => ({ ...link })),
  contact: { intro: contact.intro },
  resume: sampleResume,
  look: { ...defaultLook, illustrations: 'kitchen' },
  crawlers: { ai: 'all' },
  links: { checkOuter: true },
}
