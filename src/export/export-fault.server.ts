/** Why a site could not be exported. Its message is a sentence for the owner. */
export class ExportFault extends Error {
  readonly code = 'FOLIO_EXPORT'
}
