/** Generated pictures. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A single-colour picture. */
export function drawing(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#b5532d' } })
}

/** A single-colour picture as a file to choose. */
export async function pngFile(name: string, width = 900, height = 600) {
  return { name, mimeType: 'image/png', buffer: await drawing(width, height).png().toBuffer() }
}

/** Landscape, red on the left, with EXIF orientation and GPS position. */
export function turnedPhoto(): Promise<Buffer> {
  const left = { create: { width: 20, height: 30, channels: 3, background: '#f00' } } as const
  return sharp({ create: { width: 60, height: 30, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret Kitchen' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A decompression bomb: a small PNG file that declares 30,000 × 30,000 pixels. */
export async function bomb(): Promise<Buffer> {
  const png = await drawing(10, 10).png().toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A frame for each colour. */
export async function animation(
  colors: string[],
  options: { format: 'gif' | 'webp'; width: number; height?: number; delay?: number },
): Promise<Buffer> {
  const { format, width, height = 20, delay = 100 } = options
  const frames = colors.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format, { delay: colors.map(() => delay), loop: 0 })
    .toBuffer()
}
