/** What may be uploaded as a picture: the limits and the sentences that form and API share. */
export const maxPictureBytes = 15 * 1024 * 1024
export const maxPicturePixels = 50_000_000

/** The types that can be used, for `accept` of a file field too. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

/** What an uploaded picture is addressed by, and its size in pixels. */
export interface UploadedPicture {
  src: string
  width: number
  height: number
}

export const pictureFaults = {
  noPicture:
    'This file is no picture that can be used here. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  tooLarge: 'This picture is larger than 15 MB. Choose a smaller one.',
  tooManyPixels: 'This picture has more than 50 million pixels. Choose a smaller one.',
  damaged: 'This picture is damaged and cannot be read.',
} as const
