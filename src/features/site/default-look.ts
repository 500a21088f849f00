/** The look of src/styles/tokens.css. */
export const defaultLook = {
  accent: '#a2501f',
  paper: 'warm',
  type: 'fraunces',
  radius: 'default',
  css: '',
} as const
