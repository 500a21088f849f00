/** Upload limits and error messages, shared by the form and the API. */
export const maxPictureBytes = 15 * 1024 * 1024
export const maxPicturePixels = 50_000_000

export const pictureErrors = {
  noPicture: 'This file is not a supported picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  tooLarge: 'This picture is larger than 15 MB. Choose a smaller one.',
  tooManyPixels: 'This picture has more than 50 million pixels. Choose a smaller one.',
  damaged: 'This picture is damaged and cannot be read.',
} as const
