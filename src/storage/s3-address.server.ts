/** A bucket as one address: `https://KEY:SECRET@host/bucket/and/a/prefix?region=eu-central-1`. */
import type { S3Settings } from './s3-store.server.ts'

export function isS3Url(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  // A sign of percent that encodes nothing.
  if (/%(?![0-9a-f]{2})/i.test(username + password)) return false
  const hasBucket = /^\/[a-z0-9.-]{3,}/.test(pathname)
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && hasBucket
}

/** What an address that `isS3Url` takes says. `region` is needed where the storage has regions. */
export function s3Settings(text: string): S3Settings {
  const { origin, username, password, pathname, searchParams } = new URL(text)
  const [bucket, ...prefix] = pathname.split('/').filter(Boolean)
  return {
    endpoint: `${origin}/${bucket}`,
    region: searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    prefix: prefix.map((part) => `${part}/`).join(''),
  }
}

/** Whether one of two places is the other, or within it. */
export function overlap(one: S3Settings, other: S3Settings): boolean {
  if (one.endpoint !== other.endpoint) return false
  return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix)
}
