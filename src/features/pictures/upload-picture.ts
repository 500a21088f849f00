/** Uploads a file by `XMLHttpRequest`, since `fetch` reports no upload progress. */
import { adminApi } from '#admin-paths.ts'
import { ApiError, toApiError } from '#api/api-client.ts'
import { pictureTypes, type UploadedPicture } from '#api/picture-upload.ts'
import { bearerToken } from '#api/stored-user.ts'
import { maxPictureBytes, pictureErrors } from './picture.ts'

/** Aborts an upload without progress; a slow connection is fine. */
export const stallTimeoutMs = 60_000
/** For the server's processing, which may queue behind other pictures. */
const processingTimeoutMs = 180_000

interface UploadOptions {
  /** From 0 to 1; at 1 the server is still processing. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * @throws ApiError with a status and a message for the user in `serverMessage`; without a status on
 *   a network error or a timeout. The signal's reason when aborted.
 */
export async function uploadPicture(
  file: File,
  options: UploadOptions = {},
): Promise<UploadedPicture> {
  validateFile(file)
  return uploadFile(adminApi.pictures, file, options)
}

/** Posts the file to a path of the API. @returns the response to it. @throws like `uploadPicture` */
export async function uploadFile<Uploaded>(
  path: string,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Uploaded> {
  signal?.throwIfAborted()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  let timer = setTimeout(abort, stallTimeoutMs)
  signal?.addEventListener('abort', abort)
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    clearTimeout(timer)
    const isSent = lengthComputable && loaded === total
    timer = setTimeout(abort, isSent ? processingTimeoutMs : stallTimeoutMs)
    if (lengthComputable) onProgress?.(loaded / total)
  })
  try {
    await send(request, path, file)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  signal?.throwIfAborted()
  if (request.status === 0) throw new ApiError(`POST ${path} got no response`)
  const body = parseJson(request.responseText)
  if (request.status !== 201) throw toApiError(request.status, body)
  return body as Uploaded
}

/** Saves a futile upload; the server validates the file itself. */
function validateFile({ size, type }: File) {
  const isSupported = type === '' || pictureTypes.some((supported) => supported === type)
  if (!isSupported || size === 0) throw toApiError(415, { message: pictureErrors.noPicture })
  if (size > maxPictureBytes) throw toApiError(413, { message: pictureErrors.tooLarge })
}

/** Resolves when the request has ended; on failure its status is 0. */
function send(request: XMLHttpRequest, path: string, file: File) {
  const token = bearerToken()
  request.open('POST', `${path}?name=${encodeURIComponent(file.name)}`)
  request.withCredentials = true
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
  request.setRequestHeader('Accept', 'application/json')
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  return new Promise((resolve) => {
    request.addEventListener('loadend', resolve)
    request.send(file)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
