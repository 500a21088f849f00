import { publicResume } from '#features/resume/resume-field.ts'
import { noPicture, type SectionId, type SiteContent, type Skill } from './site-content.ts'

/**
 * What visitors may read: the document without hidden sections and their texts. The address and the place stand in
 * the contact section.
 */
export function publicContent(content: SiteContent): SiteContent {
  const sections = content.sections.filter(({ shown }) => shown)
  const isShown = (id: SectionId) => sections.some((section) => section.id === id)
  const { skills, services, about, contact, identity, resume, look } = content
  const shownSkills = look.skillLevels === 'hidden' ? skills.map(withoutLevel) : skills
  return {
    ...content,
    sections,
    skills: isShown('skills') ? shownSkills : [],
    services: isShown('services') ? services : [],
    about: isShown('about') ? about : noAbout,
    contact: isShown('contact') ? contact : { intro: '' },
    identity: isShown('contact') ? identity : { ...identity, email: '', location: '' },
    resume: publicResume(resume),
  }
}

function withoutLevel({ level: _, ...skill }: Skill): Skill {
  return skill
}

const noAbout: SiteContent['about'] = {
  ...{ intro: '', storyHeading: '', storyPicture: noPicture, story: '' },
  ...{ counters: [], education: [], certifications: [] },
}

/** Whether visitors may read a section. @param content as returned by `publicContent` */
export function hasSection({ sections }: SiteContent, id: SectionId): boolean {
  return sections.some((section) => section.id === id)
}
