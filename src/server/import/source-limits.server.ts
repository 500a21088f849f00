/** Limits of what is read from a folder or a zip. */
export const maxEntries = 50_000
/** Of one file, unpacked: an export of a large site. */
export const maxFileBytes = 100 * 1024 * 1024
/** Of all files, unpacked. */
export const maxTotalBytes = 4 * 1024 * 1024 * 1024
/** Unpacked to packed; text packs about ten to one, and 1 MB of anything does no harm. */
export const maxRatio = 200
export const ratioFreeBytes = 1024 * 1024
export const maxDepth = 30

export const sourceMessages = {
  tooManyEntries: `There are more than ${maxEntries.toLocaleString('en')} files. Import a part of them.`,
  tooLargeInAll: 'The files are larger than 4 GB in all. Import a part of them.',
  tooLarge: 'The file is larger than 100 MB and was not read.',
  bomb: 'The file is packed more than 200 to 1, as zip bombs are. It was not read.',
  symlink: 'A symbolic link: it was not followed.',
  climbs: 'The path leads out of the archive. The file was not read.',
  encrypted: 'The file is encrypted. Make a zip without a password.',
  damaged: 'The file is damaged in the zip and was not read.',
  noZip: 'This is not a zip file, or it is damaged.',
  noSuchFile: 'There is no such file or folder.',
  unreadable: 'The file could not be read.',
} as const
