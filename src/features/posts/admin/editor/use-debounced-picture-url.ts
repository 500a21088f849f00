import { useEffect, useState } from 'react'
import { pictureAddress } from '#ui/picture-address.ts'

const debounceMs = 400

/** Debounces a typed picture URL; undefined unless it is absolute, so that no partial URL is requested. */
export function useDebouncedPictureUrl(url: string): string | undefined {
  const [debouncedUrl, setDebouncedUrl] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedUrl(url), debounceMs)
    return () => clearTimeout(timer)
  }, [url])
  const address = pictureAddress(debouncedUrl)
  return address && /^(\/.|https:\/\/[^/]+\.)/.test(address) ? address : undefined
}
