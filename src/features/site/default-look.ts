/** The look of src/styles/tokens.css, without the sample's illustrations. */
export const defaultLook = {
  accent: '#a2501f',
  paper: 'warm',
  type: 'fraunces',
  radius: 'default',
  illustrations: 'plain',
  covers: 'drawn',
  defaultCover: '',
  pictures: { contact: '', notFound: '', project: '' },
  skillLevels: 'shown',
  css: '',
} as const
