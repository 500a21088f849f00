/** The steps of the first setup, in the order of the checklist. */
export const setupSteps = [
  'identity',
  'look',
  'projects',
  'post',
  'mail',
  'address',
  'secondFactor',
  'samples',
] as const

export type SetupStep = (typeof setupSteps)[number]

/** The response of `/api/setup`. */
export interface SetupState {
  done: Record<SetupStep, boolean>
  /** How many built-in ones the site still has. */
  samples: RemovedSamples
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
