import { createContext, useContext } from 'react'
import type { SubmittedForm } from '#features/contact/message.ts'

/** What the server says of a contact form that came without a script; only on the page it opened. */
const SubmittedFormContext = createContext<SubmittedForm | undefined>(undefined)

export const SubmittedFormProvider = SubmittedFormContext.Provider

export function useSubmittedForm() {
  return useContext(SubmittedFormContext)
}
