/**
 * Whether a key belongs to an input method, whose Enter only ends the composition. Safari sends that key after the
 * composition, with the key code 229.
 */
export function isCompositionKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
