/** How long preview links last, for the form and the API. */

export const defaultPreviewDays = 7
export const maxPreviewDays = 365
