/** Marks a step in the history that only follows what one does on the page, such as a search. */
export const quietChange = 'quiet'
