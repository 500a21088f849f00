import { useEffect, useState } from 'react'

const debounceMs = 400

/** Debounces a typed picture URL; undefined unless it is absolute, so that no partial URL is requested. */
export function useDebouncedPictureUrl(url: string): string | undefined {
  const [debouncedUrl, setDebouncedUrl] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedUrl(url), debounceMs)
    return () => clearTimeout(timer)
  }, [url])
  return /^(\/[^/]|https:\/\/[^/]+\.)/.test(debouncedUrl) ? debouncedUrl : undefined
}
