/** Collects what an import loses or changes, each text once. */
import type { ImportNote } from '../import-source.server.ts'

export interface Notes {
  lost: (text: string) => void
  changed: (text: string) => void
  list: () => ImportNote[]
}

export function createNotes(): Notes {
  const notes = new Map<string, ImportNote>()
  const add = (kind: ImportNote['kind']) => (text: string) =>
    void notes.set(`${kind} ${text}`, { kind, text })
  return { lost: add('lost'), changed: add('changed'), list: () => [...notes.values()] }
}
