import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { maxPictureBytes, pictureErrors } from './picture.ts'
import { stallTimeoutMs, uploadPicture } from './upload-picture.ts'

/** A fake of the parts of XMLHttpRequest that the upload uses. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly open = vi.fn()
  readonly headers: Record<string, string> = {}
  readonly sent = vi.fn()
  status = 0
  responseText = ''

  constructor() {
    super()
    FakeRequest.last = this
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send(body: unknown) {
    this.sent(body)
  }

  abort() {
    this.dispatchEvent(new Event('loadend'))
  }

  progress(loaded: number, total: number) {
    const event = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total })
    this.upload.dispatchEvent(event)
  }

  respond(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event('loadend'))
  }
}

const soup = new File(['soup'], 'Soup & salt.jpg', { type: 'image/jpeg' })
const uploaded = { src: '/uploads/soup-0123456789-4x3.webp', width: 4, height: 3 }

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => '{"token": "abc"}' })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error) => error,
  )
}

test('an author uploads a file under its name and sees its progress', async () => {
  const onProgress = vi.fn()
  const uploading = uploadPicture(soup, { onProgress })
  const request = FakeRequest.last
  request.progress(1, 4)
  request.progress(4, 4)
  request.respond(201, JSON.stringify(uploaded))
  expect(await uploading).toEqual(uploaded)
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  expect(request.open).toHaveBeenCalledWith('POST', '/api/pictures?name=Soup%20%26%20salt.jpg')
  expect(request.sent).toHaveBeenCalledWith(soup)
  expect(request.headers).toMatchObject({
    'Content-Type': 'image/jpeg',
    Authorization: 'Bearer abc',
  })
})

test('an author reads the server’s message', async () => {
  const uploading = failureOf(uploadPicture(soup))
  FakeRequest.last.respond(400, JSON.stringify({ message: pictureErrors.damaged }))
  expect(await uploading).toMatchObject({ status: 400, serverMessage: pictureErrors.damaged })
})

test('a response of a proxy that is not JSON is an error with its status', async () => {
  const uploading = failureOf(uploadPicture(soup))
  FakeRequest.last.respond(502, '<html>')
  expect(await uploading).toMatchObject({ status: 502, serverMessage: undefined })
})

test.each([
  ['a PDF', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), 415, pictureErrors.noPicture],
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 415, pictureErrors.noPicture],
  [
    'more than 15 MB',
    new File([new Uint8Array(maxPictureBytes + 1)], 'a.png', { type: 'image/png' }),
    413,
    pictureErrors.tooLarge,
  ],
])(
  'an author who chooses %s gets an error without a request',
  async (_, file, status, serverMessage) => {
    vi.stubGlobal('XMLHttpRequest', vi.fn())
    const error = await failureOf(uploadPicture(file))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, serverMessage })
    expect(XMLHttpRequest).not.toHaveBeenCalled()
  },
)

test('a network error has no status', async () => {
  const uploading = failureOf(uploadPicture(soup))
  FakeRequest.last.respond(0, '')
  expect(await uploading).toBeInstanceOf(ApiError)
  expect((await uploading).status).toBeUndefined()
})

test('a slow upload continues while it progresses, and times out after a minute without progress', async () => {
  vi.useFakeTimers()
  const ended = vi.fn()
  const uploading = failureOf(uploadPicture(soup)).finally(ended)
  await vi.advanceTimersByTimeAsync(stallTimeoutMs - 1)
  FakeRequest.last.progress(1, 4)
  await vi.advanceTimersByTimeAsync(stallTimeoutMs - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await uploading).toBeInstanceOf(ApiError)
})

test('an author aborts an upload', async () => {
  const controller = new AbortController()
  const uploading = failureOf(uploadPicture(soup, { signal: controller.signal }))
  controller.abort()
  expect(await uploading).toHaveProperty('name', 'AbortError')
})

test('an upload that was aborted before its start is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', vi.fn())
  const error = await failureOf(uploadPicture(soup, { signal: AbortSignal.abort() }))
  expect(error.name).toBe('AbortError')
  expect(XMLHttpRequest).not.toHaveBeenCalled()
})
