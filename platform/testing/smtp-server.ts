import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A received mail. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/**
 * Faults of the server: a response other than "ok", or a connection failure at some point around
 * the mail.
 */
export type SmtpFault =
  | {
      readonly at: 'greeting' | 'sender' | 'recipient' | 'data'
      readonly code: number
      readonly text: string
    }
  /** Closes each connection before the greeting. */
  | 'closed'
  /** Reads the mail and never answers. */
  | 'hang'
  /** Reads the mail, drops it and closes the connection without a response. */
  | 'drop'
  /** Accepts the mail and closes the connection before its response. */
  | 'drop_taken'
  /** Accepts the mail, responds and closes the connection immediately. */
  | 'drop_answered'

export interface TestSmtpServer {
  readonly url: string
  readonly taken: TakenMail[]
  /** Number of connections. */
  readonly connections: number
  /** Number of completely received mails, accepted or not. */
  readonly tries: number
  /** From now on it fails like this; null: no longer. */
  fail(fault: SmtpFault | null): void
  close(): Promise<void>
}

/** A local mail server that accepts everything, and fails on demand. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const taken: TakenMail[] = []
  let fault: SmtpFault | null = null
  let connections = 0
  let tries = 0
  const refusal = (at: string): Error | null => {
    if (typeof fault !== 'object' || fault?.at !== at) return null
    return Object.assign(new Error(fault.text), { responseCode: fault.code })
  }
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.end()
  }
  /** A complete mail was received. */
  const receive = (session: SMTPServerSession, raw: Buffer, done: (refused?: Error) => void) => {
    tries++
    if (fault === 'hang') return
    if (fault === 'drop') return hangUp(session)
    const refused = refusal('data')
    if (refused) return done(refused)
    taken.push(mailOf(session, raw))
    if (fault === 'drop_taken') return hangUp(session)
    done()
    // The response is sent before the connection ends.
    if (fault === 'drop_answered') setImmediate(() => hangUp(session))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onConnect(session, done) {
      connections++
      if (fault === 'closed') return hangUp(session)
      done(refusal('greeting'))
    },
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => receive(session, Buffer.concat(chunks), done))
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    taken,
    get connections() {
      return connections
    },
    get tries() {
      return tries
    },
    fail: (next) => {
      fault = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function mailOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession, raw: Buffer): TakenMail {
  const from = mailFrom ? mailFrom.address : ''
  return { from, to: rcptTo.map(({ address }) => address), raw: raw.toString('utf8') }
}

/** Value of a header of a mail, unfolded. */
export function mailHeader(raw: string, name: string): string | undefined {
  const unfolded = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(unfolded)?.[1]
}
