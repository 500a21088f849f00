/** An SMTP server on a free port, which can be closed and opened again. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export const smtpPassword = 'pa55 w/ord'

export interface MailServer {
  smtpUrl: string
  /** The received mails, in order. */
  received: ReceivedMail[]
  /** Starts accepting connections. */
  open: () => Promise<void>
  close: () => Promise<void>
  /** Resolves with the next mail. */
  nextMail: () => Promise<ReceivedMail>
}

export interface ReceivedMail {
  from: string
  to: string[]
  /** One header a line, unfolded. */
  headers: string[]
  body: string
}

export interface MailServerOptions {
  /** The error after the complete mail; accepts it if undefined. */
  refuses?: (mail: ReceivedMail) => string
  /** The error to a login; accepts it if undefined. */
  refusesLogin?: (password: string) => string
}

/** A closed server; its port stays free until it opens. */
export async function createMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  let onMail = (_mail: ReceivedMail) => {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, response) {
      const rejection = options.refusesLogin?.(password ?? '')
      if (rejection) return response(new Error(rejection))
      response(null, { user: username })
    },
    onData(stream, { envelope }, response) {
      const take = async () => {
        const mail = parsed(await text(stream), envelope)
        const rejection = options.refuses?.(mail)
        if (rejection) return response(new Error(rejection))
        received.push(mail)
        response()
        onMail(mail)
      }
      take().catch(response)
    },
  })
  // Ignores clients that disconnect early.
  server.on('error', () => {})
  return {
    smtpUrl: `smtp://folio:${encodeURIComponent(smtpPassword)}@127.0.0.1:${port}`,
    received,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    close: () => new Promise((resolve) => server.close(() => resolve())),
    nextMail: () =>
      new Promise((resolve) => {
        onMail = resolve
      }),
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

interface Envelope {
  mailFrom: { address: string } | false
  rcptTo: { address: string }[]
}

function parsed(raw: string, { mailFrom, rcptTo }: Envelope): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
    body: rest.join('\r\n\r\n'),
  }
}
