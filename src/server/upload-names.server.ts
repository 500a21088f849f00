import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import { isResumeFile } from '#features/resume/resume-files.server.ts'

/** Whether this is the name of a file that the site has stored among its uploads. */
export function isUploadFile(name: string): boolean {
  return isPictureFile(name) || isResumeFile(name)
}
