/** An expected failure of an export. The message is shown to the owner. */
export class ExportError extends Error {
  readonly code = 'FOLIO_EXPORT'
}
