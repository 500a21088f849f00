/** The three-way comparison: what is done with one item. */

export type Decision =
  | 'nothing'
  /** Gone on both sides. */
  | 'forget'
  /** Both say the same. */
  | 'adopt'
  | 'update site'
  | 'update file'
  | 'create on site'
  | 'create file'
  | 'delete on site'
  | 'delete file'
  /** Deleted on the site, and changed in the folder. */
  | 'restore on site'
  /** Deleted in the folder, and changed on the site. */
  | 'restore file'
  /** Both were changed. */
  | 'conflict'
  /** As after the last run: the owner has not decided yet. */
  | 'still in conflict'

export interface Comparison {
  /** Whether there is a common state. */
  hasBase: boolean
  file: Side
  site: Side
  /** Whether both say the same. */
  isEqual: boolean
  conflict: OpenConflict | undefined
  /** The site content cannot be deleted. */
  isPermanent: boolean
  /** Whether the site has nothing to write into a file. */
  isBlank: boolean
}

/** `changed`: since the common state. Without one, both are. */
export type Side = 'absent' | 'same' | 'changed'

interface OpenConflict {
  /** Whether the copy of the site's text is still there. */
  hasCopy: boolean
  /** Whether the site was changed after the copy was made. */
  isSiteChanged: boolean
}

export function decide(comparison: Comparison): Decision {
  const { hasBase, file, site, isEqual, conflict, isPermanent, isBlank } = comparison
  if (file === 'absent' && site === 'absent') return 'forget'
  if (file === 'absent') {
    if (isBlank) return hasBase ? 'forget' : 'nothing'
    if (!hasBase) return 'create file'
    return site === 'changed' || conflict || isPermanent ? 'restore file' : 'delete on site'
  }
  if (site === 'absent') {
    if (!hasBase) return 'create on site'
    return file === 'changed' || conflict ? 'restore on site' : 'delete file'
  }
  if (isEqual && (file === 'changed' || site === 'changed' || conflict)) return 'adopt'
  if (conflict) {
    if (conflict.isSiteChanged) return 'conflict'
    return conflict.hasCopy ? 'still in conflict' : 'update site'
  }
  if (file === 'changed') return site === 'changed' ? 'conflict' : 'update site'
  return site === 'changed' ? 'update file' : 'nothing'
}
