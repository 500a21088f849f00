import { createContext } from 'react'
import type { PageData } from './page-data.ts'

/** The result of a contact form submitted without JavaScript, on the page of the response only. */
export const SubmittedFormContext = createContext<PageData['submittedForm']>(undefined)
