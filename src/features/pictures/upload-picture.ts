/** The browser's way to upload a picture. `fetch` cannot tell how far it is, so this is older. */
import { adminApi } from '#admin-routes.ts'
import { ApiError, refusal } from '#http/api-client.ts'
import { bearerToken } from '#http/user-info.ts'
import { maxPictureBytes, pictureFaults, pictureTypes, type UploadedPicture } from './picture.ts'

/** A slow line may take its time, a dead one not. */
export const stalledAfterMs = 60_000
const preparedAfterMs = 180_000

interface UploadOptions {
  /** From 0 to 1; at 1 the server still works on it for a moment. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * @throws ApiError with a status and the sentence to show in `serverMessage`; without a status where
 *   no answer came, or nothing moved for a minute. The signal's reason when it was taken back.
 */
export async function uploadPicture(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedPicture> {
  mustBeUsable(file)
  signal?.throwIfAborted()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  const stalled = stallTimer(stop)
  signal?.addEventListener('abort', stop)
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    // With the last byte the server's work begins, perhaps behind other pictures.
    stalled.restart(lengthComputable && loaded === total ? preparedAfterMs : stalledAfterMs)
    if (lengthComputable) onProgress?.(loaded / total)
  })
  try {
    await send(request, file)
  } finally {
    stalled.clear()
    signal?.removeEventListener('abort', stop)
  }
  signal?.throwIfAborted()
  const answer = parse(request.responseText)
  if (request.status === 0) throw new ApiError(`POST ${adminApi.pictures} got no answer`)
  if (request.status !== 201) throw refusal(request.status, answer)
  return answer as UploadedPicture
}

/** The server looks into the file itself; this only spares the way there. */
function mustBeUsable({ size, type }: File) {
  const isKnown = type === '' || pictureTypes.some((known) => known === type)
  if (!isKnown || size === 0) throw fault(415, pictureFaults.noPicture)
  if (size > maxPictureBytes) throw fault(413, pictureFaults.tooLarge)
}

function fault(status: number, serverMessage: string) {
  return new ApiError(serverMessage, { status, serverMessage })
}

function stallTimer(onStalled: () => void) {
  let timer = setTimeout(onStalled, stalledAfterMs)
  const clear = () => clearTimeout(timer)
  const restart = (afterMs: number) => {
    clear()
    timer = setTimeout(onStalled, afterMs)
  }
  return { clear, restart }
}

/** Resolves when the request is over, however it ended; without an answer its status is 0. */
function send(request: XMLHttpRequest, file: File) {
  const token = bearerToken()
  request.open('POST', `${adminApi.pictures}?name=${encodeURIComponent(file.name)}`)
  request.withCredentials = true
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
  request.setRequestHeader('Accept', 'application/json')
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  return new Promise((resolve) => {
    request.addEventListener('loadend', resolve)
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
