/** Stores an own résumé file. Its kind is detected from the content; the declared type and the name are ignored. */
import { uniqueStem } from '#features/pictures/picture-names.server.ts'
import { HttpError } from '#http/errors.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import {
  maxResumeBytes,
  type ResumeFileKind,
  resumeFileErrors,
  resumeFileKind,
  type UploadedResume,
} from './resume-file.ts'

/** @throws HttpError 415 or 413 with a message for the user, and storage errors */
export async function storeResumeFile(
  store: FileStore,
  fileName: string,
  bytes: Buffer,
): Promise<UploadedResume> {
  const kind = checkKind(bytes)
  const file = `${uniqueStem(fileName, 'resume')}.${kind}`
  await store.write([{ name: file, bytes }])
  return { file }
}

/**
 * Stores a file under the name that another copy of the site has given it.
 * @throws HttpError 415 or 413 with a message for the user, and storage errors
 */
export async function restoreResumeFile(
  store: FileStore,
  name: string,
  bytes: Buffer,
): Promise<void> {
  if (checkKind(bytes) !== resumeFileKind(name)) throw new HttpError(415, resumeFileErrors.type)
  if (!(await store.read(name))) await store.write([{ name, bytes }])
}

function checkKind(bytes: Buffer): ResumeFileKind {
  const kind = detectKind(bytes)
  if (!kind) throw new HttpError(415, resumeFileErrors.type)
  if (bytes.length > maxResumeBytes[kind]) throw new HttpError(413, resumeFileErrors.tooLarge)
  return kind
}

export function isResumeFile(name: string): boolean {
  return resumeFileKind(name) !== undefined
}

const htmlStart = /^\uFEFF?\s*<(?:!doctype html\b|!--|(?:html|head|body)\b)/i

function detectKind(bytes: Buffer): ResumeFileKind | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  const text = decodeUtf8(bytes)
  return text !== undefined && htmlStart.test(text) && !text.includes('\0') ? 'html' : undefined
}

function decodeUtf8(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
