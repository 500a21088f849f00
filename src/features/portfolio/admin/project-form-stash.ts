/** Keeps the project form in `sessionStorage` across a login after the session ended. */
import type { ProjectFields } from '../project-schema.ts'

export interface StashedProjectForm {
  /** Absent for a new project. */
  id?: string | undefined
  fields: ProjectFields
}

const key = 'project-form-stash'

export function stashProjectForm(form: StashedProjectForm): void {
  sessionStorage.setItem(key, JSON.stringify(form))
}

/** Reads and removes the stashed form. */
export function takeStashedProjectForm(): StashedProjectForm | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as StashedProjectForm)
}
