/** S3 settings as one URL: `https://KEY:SECRET@host/bucket/and/a/prefix?region=eu-central-1`. */
import type { S3Settings } from './s3-store.server.ts'

export function isS3Url(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  // `decodeURIComponent` would throw on a malformed percent-encoding.
  if (/%(?![0-9a-f]{2})/i.test(username + password)) return false
  const hasBucket = /^\/[a-z0-9.-]{3,}/.test(pathname)
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && hasBucket
}

/** Parses a URL that passes `isS3Url`; `region` defaults to `auto`. */
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

/** Whether the locations are equal or one contains the other. */
export function overlap(one: S3Settings, other: S3Settings): boolean {
  if (one.endpoint !== other.endpoint) return false
  return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix)
}
