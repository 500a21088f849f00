/** Upload limits and error messages, shared by the form and the API. */
export const maxPictureBytes = 15 * 1024 * 1024
export const maxPicturePixels = 50_000_000

/** Of an animation: in all its frames. */
export const maxAnimationPixels = 150_000_000
export const maxAnimationFrames = 2000

export const pictureErrors = {
  noPicture: 'This file is not a supported picture. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.',
  tooLarge: 'This picture is larger than 15 MB. Choose a smaller one.',
  tooManyPixels: 'This picture has more than 50 million pixels. Choose a smaller one.',
  longAnimation:
    'This animation has more than 150 million pixels or 2000 frames. Choose a shorter or smaller one.',
  htmlText:
    'The text of this SVG is HTML, which cannot be drawn. Export it with text as SVG, or as PNG.',
  noFonts: 'The server has no fonts for the text of this SVG. Install some, or choose a PNG.',
  damaged: 'This picture is damaged and cannot be read.',
} as const
