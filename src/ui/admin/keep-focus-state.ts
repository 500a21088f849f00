/** State of a history entry that must not move the focus, such as that of a search while typing. */
export const keepFocusState = 'quiet'
