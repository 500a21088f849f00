/** The steps of the first setup, in the order of the checklist. */
export const setupSteps = [
  'identity',
  'texts',
  'look',
  'illustrations',
  'projects',
  'post',
  'mail',
  'address',
  'login',
  'secondFactor',
  'samples',
] as const

/** Parts of the site content whose texts say who the owner is. */
export const sampleTexts = [
  'hero',
  'skills',
  'services',
  'about',
  'profiles',
  'contact',
  'resume',
] as const

export type SampleText = (typeof sampleTexts)[number]
export type SetupStep = (typeof setupSteps)[number]

/** The response of `/api/setup`. */
export interface SetupState {
  done: Record<SetupStep, boolean>
  /** How many built-in ones the site still has. */
  samples: RemovedSamples
  /** The parts of the site content that are still the built-in ones. */
  sampleTexts: SampleText[]
  /** Whether an upgrade has taken the sample's illustrations from the owner's site, which was not published since. */
  hasLostKitchen: boolean
  /** Whether an administrator has closed the checklist. */
  isClosed: boolean
}

export interface RemovedSamples {
  posts: number
  projects: number
}

/** The response of the removal; `deletedAt` undoes it. */
export interface SampleRemoval extends RemovedSamples {
  deletedAt: string
}
