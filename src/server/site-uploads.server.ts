import { withQueuedPictures } from '#features/pictures/queued-pictures.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'

/** The store of uploads as the site reads it: pictures of an import are encoded by their first reader. */
export function openSiteUploads(settings: Parameters<typeof openUploads>[0]): FileStore {
  return withQueuedPictures(openUploads(settings))
}
