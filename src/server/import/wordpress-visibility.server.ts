/** Blocks that WordPress hides: its own setting 'Hide', and the conditions of the plugin Block Visibility. */

/** @param settings the JSON of a block's comment */
export function isHiddenBlock(settings: string): boolean {
  if (!settings.includes('blockVisibility')) return false
  const { metadata, blockVisibility } = parsed(settings) ?? { blockVisibility: { hideBlock: true } }
  return isHiddenByEditor(asObject(metadata).blockVisibility) || isHiddenByPlugin(blockVisibility)
}

type Settings = Record<string, unknown>

/** Undefined for what cannot be read, which is hidden. */
function parsed(settings: string): Settings | undefined {
  try {
    return asObject(JSON.parse(settings.replace(/\/$/, '')))
  } catch {
    return undefined
  }
}

const screens = ['mobile', 'tablet', 'desktop']

/** False, or screens on which it is: one that has any is public. */
function isHiddenByEditor(visibility: unknown): boolean {
  if (visibility === false) return true
  const { viewport, ...others } = asObject(visibility)
  const onScreens = asObject(viewport)
  return hasCondition(others) || screens.every((screen) => onScreens[screen] === false)
}

/** These depend on the device, not on the person. */
const deviceControls = ['screenSize', 'browserDevice']

function isHiddenByPlugin(visibility: unknown): boolean {
  const { controlSets, hideOnScreenSize: _screens, ...others } = asObject(visibility)
  return hasCondition(others) || [controlSets ?? []].flat().some(hasControls)
}

function hasControls(controlSet: unknown): boolean {
  const { enable, controls } = asObject(controlSet)
  if (enable === false) return false
  return Object.entries(asObject(controls)).some(
    ([name, control]) => !deviceControls.includes(name) && hasCondition(control),
  )
}

/** The values of a setting that was opened and left as it is. */
const unconditional: unknown[] = ['', 'all', 'public', false, null, undefined]

const maxDepth = 20

function hasCondition(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !unconditional.includes(value)
  return depth > maxDepth || Object.values(value).some((each) => hasCondition(each, depth + 1))
}

function asObject(value: unknown): Settings {
  return typeof value === 'object' && value !== null ? (value as Settings) : {}
}
