/** How fast a text is read, for the page and for the editor. */
export const wordsPerMinute = 220
