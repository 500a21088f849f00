/** Real pictures for tests, made on the spot. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture of that size. */
export function drawing(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#b5532d' } })
}

/** Wide, red on the left; its metadata say that it has to be turned upright, and where it was taken. */
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

/** A small PNG file that claims to be 30,000 pixels wide and high. */
export async function bomb(): Promise<Buffer> {
  const png = await drawing(10, 10).png().toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
