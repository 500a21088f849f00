/** The texts of the résumé page, by language. */
import type { ResumeSectionId } from './resume-sections.ts'

export interface ResumeLabels {
  title: (name: string) => string
  /** The link to the landing page. */
  site: (name: string) => string
  email: string
  phone: string
  location: string
  website: string
  summary: string
  /** Between the start and the end of a period. */
  to: string
  /** The end of a period that has none. */
  toPresent: string
  score: string
  sections: Record<ResumeSectionId, string>
}

const en: ResumeLabels = {
  title: (name) => `Résumé of ${name}`,
  site: (name) => `${name}’s site`,
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  website: 'Website',
  summary: 'Summary',
  to: 'to',
  toPresent: 'to present',
  score: 'Score',
  sections: {
    experience: 'Experience',
    volunteering: 'Volunteering',
    projects: 'Projects',
    skills: 'Skills',
    languages: 'Languages',
    education: 'Education',
    certifications: 'Certifications',
    awards: 'Awards',
    publications: 'Publications',
    interests: 'Interests',
    references: 'References',
  },
}

const de: ResumeLabels = {
  title: (name) => `Lebenslauf von ${name}`,
  site: (name) => `Website von ${name}`,
  email: 'E-Mail',
  phone: 'Telefon',
  location: 'Ort',
  website: 'Website',
  summary: 'Profil',
  to: 'bis',
  toPresent: 'bis heute',
  score: 'Note',
  sections: {
    experience: 'Berufserfahrung',
    volunteering: 'Ehrenamt',
    projects: 'Projekte',
    skills: 'Kenntnisse',
    languages: 'Sprachen',
    education: 'Ausbildung',
    certifications: 'Zertifikate',
    awards: 'Auszeichnungen',
    publications: 'Veröffentlichungen',
    interests: 'Interessen',
    references: 'Referenzen',
  },
}

const es: ResumeLabels = {
  title: (name) => `Currículum de ${name}`,
  site: (name) => `Sitio de ${name}`,
  email: 'Correo',
  phone: 'Teléfono',
  location: 'Ubicación',
  website: 'Sitio web',
  summary: 'Perfil',
  to: 'a',
  toPresent: 'a la actualidad',
  score: 'Nota',
  sections: {
    experience: 'Experiencia',
    volunteering: 'Voluntariado',
    projects: 'Proyectos',
    skills: 'Competencias',
    languages: 'Idiomas',
    education: 'Formación',
    certifications: 'Certificados',
    awards: 'Premios',
    publications: 'Publicaciones',
    interests: 'Intereses',
    references: 'Referencias',
  },
}

const labels: Record<string, ResumeLabels> = { en, de, es }

/** In English for a language without texts. @param language a BCP 47 tag such as `de-AT` */
export function resumeLabels(language: string): ResumeLabels {
  const name = language.split('-', 1)[0]?.toLowerCase() ?? ''
  return Object.hasOwn(labels, name) ? (labels[name] ?? en) : en
}
