import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it came over the wire. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/**
 * How the server fails: an answer in place of "ok", or one of the ways in which a connection can
 * fail around the mail.
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
  /** Reads the mail, forgets it and closes the connection without an answer. */
  | 'drop'
  /** Takes the mail and closes the connection before its answer. */
  | 'drop_taken'
  /** Takes the mail, answers and closes the connection at once. */
  | 'drop_answered'

export interface TestSmtpServer {
  readonly url: string
  readonly taken: TakenMail[]
  /** How many connections there were. */
  readonly connections: number
  /** How often a whole mail was received, taken or not. */
  readonly tries: number
  /** From now on it fails like this; null: no more. */
  fail(fault: SmtpFault | null): void
  close(): Promise<void>
}

/** A mail server on this machine that takes everything, and fails on demand. */
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
  /** A whole mail has come. */
  const receive = (session: SMTPServerSession, raw: Buffer, done: (refused?: Error) => void) => {
    tries++
    if (fault === 'hang') return
    if (fault === 'drop') return hangUp(session)
    const refused = refusal('data')
    if (refused) return done(refused)
    taken.push(mailOf(session, raw))
    if (fault === 'drop_taken') return hangUp(session)
    done()
    // The answer is on its way before the connection ends.
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
