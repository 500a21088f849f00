import { useEffect, useState } from 'react'
import { pauseMs } from './use-preview.ts'

/**
 * The address of a picture once it is typed to its end, and only if it can be one: half an address
 * would be asked of this very site, letter by letter.
 */
export function usePictureAddress(address: string): string | undefined {
  const [settled, setSettled] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), pauseMs)
    return () => clearTimeout(timer)
  }, [address])
  return /^(\/[^/]|https:\/\/[^/]+\.)/.test(settled) ? settled : undefined
}
