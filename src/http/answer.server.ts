/** An answer in memory, in every form in which a visitor may want it. */
import { compress, compressWell, type Encoding, isWorthCompressing } from './compress.server.ts'
import { etagOf } from './etag.server.ts'

export interface Answer {
  status: number
  /** Of the answer itself, without what its length, its encoding or one request says. */
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

/** One form of an answer, ready to be written: headers as Node takes them, names and values in turn. */
export interface Form {
  body: Uint8Array<ArrayBuffer>
  head: string[]
  etag: string
  /** For a visitor who has this form already. */
  headUnchanged: string[]
}

export interface Forms {
  answer: Answer
  /** At once where the form is there already. */
  in: (encoding: Encoding | undefined) => Form | Promise<Form>
  /** Replaces the brotli form, where there is one, by the smallest that can be had. */
  improve: () => Promise<void>
}

const ofOneTransfer = ['content-length', 'content-encoding', 'x-request-id', 'date', 'connection']

/** Reads an answer of the application, which came without compression. */
export async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !ofOneTransfer.includes(name)),
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

/** Every form of an answer; each is made when it is first asked for. */
export function formsOf(answer: Answer): Forms {
  const { body, headers } = answer
  const type = headers.find(([name]) => name === 'content-type')?.[1]
  const isCompressed = isWorthCompressing(type, body.length)
  const forms = new Map<Encoding | undefined, Form | Promise<Form>>()

  function make(encoding: Encoding | undefined) {
    if (!encoding) return formOf(answer, body)
    const making = compress(body, encoding).then((bytes) => {
      const form = formOf(answer, bytes, encoding)
      forms.set(encoding, form)
      return form
    })
    making.catch(() => forms.delete(encoding))
    return making
  }

  return {
    answer,
    in(wanted) {
      const encoding = isCompressed ? wanted : undefined
      const known = forms.get(encoding)
      if (known) return known
      const form = make(encoding)
      forms.set(encoding, form)
      return form
    },
    async improve() {
      if (!forms.has('br')) return
      forms.set('br', formOf(answer, await compressWell(body), 'br'))
    },
  }
}

function formOf(
  { status, headers }: Answer,
  body: Uint8Array<ArrayBuffer>,
  encoding?: Encoding,
): Form {
  const etag = etagOf(body)
  const lasting = status === 200 ? [...headers, ['ETag', etag]] : headers
  const unchanged = lasting.filter(([name]) => name !== 'content-type')
  const transfer = [
    ...(encoding ? [['Content-Encoding', encoding]] : []),
    ['Content-Length', String(body.length)],
  ]
  return {
    body,
    etag,
    head: [...lasting, ...transfer].flat() as string[],
    headUnchanged: unchanged.flat() as string[],
  }
}
