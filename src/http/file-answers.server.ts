/** The files of the build in memory, each form as it was first asked for: they stay as long as the process. */
import type { Answer, Form, Forms } from './answer.server.ts'
import type { Encoding } from './compress.server.ts'

/** Has the application answer for a file, with the form that it has for this encoding. */
type Ask = (path: string, encoding: Encoding | undefined) => Promise<Response>

/** @returns the forms of a file of the build; undefined for every other path */
export function fileAnswers(paths: ReadonlySet<string>, ask: Ask) {
  const known = new Map<string, Forms>()
  return (path: string): Forms | undefined => {
    const forms = known.get(path)
    if (forms || !paths.has(path)) return forms
    const made = formsOfFile(path, ask)
    known.set(path, made)
    return made
  }
}

const found: Answer = { status: 200, headers: [], body: new Uint8Array() }

function formsOfFile(path: string, ask: Ask): Forms {
  const forms = new Map<string, Form | Promise<Form>>()

  async function read(encoding: Encoding | undefined) {
    const response = await ask(path, encoding)
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
    const actual = response.headers.get('content-encoding') ?? plain
    const known = actual === (encoding ?? plain) ? undefined : forms.get(actual)
    const form = (await known) ?? (await formOf(response))
    forms.set(actual, form)
    forms.set(encoding ?? plain, form)
    return form
  }

  return {
    answer: found,
    in(encoding) {
      const form = forms.get(encoding ?? plain)
      if (form) return form
      const reading = read(encoding)
      forms.set(encoding ?? plain, reading)
      reading.catch(() => forms.delete(encoding ?? plain))
      return reading
    },
    improve: async () => {},
  }
}

const plain = 'identity'
const ofContent = ['content-type', 'content-length', 'content-encoding']

async function formOf(response: Response): Promise<Form> {
  const lasting = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    etag: response.headers.get('etag') ?? '',
    head: lasting.flat(),
    headUnchanged: lasting.filter(([name]) => !ofContent.includes(name)).flat(),
  }
}
