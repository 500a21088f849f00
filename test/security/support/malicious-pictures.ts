/** Uploads that are not pictures, polyglots, and pictures with embedded payloads. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bomb, drawing, turnedPhoto } from '../../support/pictures.ts'

/** Part of each file; must not be part of any served file. */
export const payload = '<script>alert("payload")</script>'

interface MaliciousFile {
  name: string
  bytes: Buffer
}

/** Files that must be rejected. */
export async function invalidFiles(): Promise<MaliciousFile[]> {
  const jpeg = await drawing(40, 30).jpeg().toBuffer()
  const png = await drawing(400, 300).png().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`
  return [
    { name: 'script.svg', bytes: Buffer.from(svg) },
    { name: 'script.svg.jpg', bytes: Buffer.from(`<?xml version="1.0"?>${svg}`) },
    { name: 'page.jpg', bytes: Buffer.from(`<!doctype html>${payload}`) },
    { name: 'script.png', bytes: Buffer.from('alert(1)') },
    { name: 'shell.gif', bytes: Buffer.from(`GIF89a<?php system($_GET[0]); ?>${payload}`) },
    { name: 'script.gif', bytes: Buffer.from(`GIF89a/*${payload}*/=1;alert(1)`) },
    { name: 'paper.jpg', bytes: Buffer.from(`%PDF-1.7\n${payload}`) },
    { name: 'paper-and-picture.jpg', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg]) },
    { name: 'page-and-picture.jpg', bytes: Buffer.concat([Buffer.from(payload), jpeg]) },
    { name: 'archive.jpg', bytes: Buffer.from(`PK\u0003\u0004${payload}`, 'latin1') },
    { name: 'windows.bmp', bytes: Buffer.from(`BM${payload}`) },
    { name: 'scan.tiff', bytes: await drawing(20, 20).tiff().toBuffer() },
    { name: 'postscript.jpg', bytes: Buffer.from(`%!PS\n(${payload}) run`) },
    { name: 'magick.jpg', bytes: Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"') },
    { name: 'video.avif', bytes: Buffer.from(`\0\0\0\x20ftypisom${payload}`, 'latin1') },
    { name: 'only-a-head.avif', bytes: Buffer.from(`\0\0\0\x20ftypavif${payload}`, 'latin1') },
    { name: 'only-a-head.webp', bytes: Buffer.from(`RIFF\x10\0\0\0WEBPVP8 ${payload}`, 'latin1') },
    { name: 'only-a-head.png', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
    { name: 'only-a-head.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
    { name: 'half.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) },
    { name: 'half.png', bytes: png.subarray(0, png.length / 2) },
    { name: 'nothing.jpg', bytes: Buffer.alloc(0) },
    { name: 'zeros.jpg', bytes: Buffer.alloc(100_000) },
    { name: 'bomb.png', bytes: await bomb() },
    { name: 'bomb.gif', bytes: hugeGif() },
    {
      name: 'text-bomb.png',
      bytes: Buffer.concat([png.subarray(0, 33), deflateSync(Buffer.alloc(1e7))]),
    },
    { name: 'too-large.jpg', bytes: Buffer.concat([jpeg], 15 * 1024 * 1024 + 1) },
    { name: 'sixteen.jpg', bytes: Buffer.alloc(16 * 1024 * 1024, 0xff) },
  ]
}

/** Valid pictures with an embedded payload, which re-encoding must remove. */
export async function picturesWithPayload(): Promise<MaliciousFile[]> {
  const jpeg = await drawing(40, 30).jpeg().toBuffer()
  const png = await drawing(40, 30).png().toBuffer()
  const gif = await drawing(40, 30).gif().toBuffer()
  const html = Buffer.from(`<html>${payload}</html>`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html])
  const exif = { IFD0: { Copyright: payload, ImageDescription: payload } }
  return [
    { name: 'behind.jpg', bytes: Buffer.concat([jpeg, html]) },
    { name: 'comment.jpg', bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]) },
    { name: 'behind.png', bytes: Buffer.concat([png, html]) },
    { name: 'behind.gif', bytes: Buffer.concat([gif, html]) },
    { name: 'archive.png', bytes: Buffer.concat([png, Buffer.from('PK\u0003\u0004'), html]) },
    { name: 'exif.jpg', bytes: await drawing(40, 30).jpeg().withExif(exif).toBuffer() },
    { name: 'exif.webp', bytes: await drawing(40, 30).webp().withExif(exif).toBuffer() },
    { name: 'exif.png', bytes: await drawing(40, 30).png().withExif(exif).toBuffer() },
    { name: 'place.jpg', bytes: await turnedPhoto() },
    { name: 'colours.jpg', bytes: await drawing(40, 30).jpeg().withIccProfile('p3').toBuffer() },
    { name: 'moving.gif', bytes: Buffer.concat([await movingPicture(), Buffer.from(payload)]) },
  ]
}

/** A small file that declares 65,535 × 65,535 pixels. */
function hugeGif() {
  const head = Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from(',\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;', 'latin1')
  return Buffer.concat([head, frame])
}

async function movingPicture(): Promise<Buffer> {
  const frames = [drawing(20, 20), drawing(20, 20).negate()].map((each) => each.png().toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}
