import { connect } from 'node:tls'

export interface HostCertificate {
  /** Browsers accept it for this host now. */
  readonly trusted: boolean
  readonly ends: Date
}

const PATIENCE_MS = 5000

/**
 * Asks a host for its certificate as a browser does, and sends nothing.
 * @param port other than 443 in tests
 */
export function certificateOf(host: string, port = 443): Promise<HostCertificate | undefined> {
  return new Promise((resolve) => {
    // A certificate that is not accepted is what this looks for: it is read, and nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    const end = (found: HostCertificate | undefined) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(PATIENCE_MS, () => end(undefined))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(isWithoutTls(error) ? NO_CERTIFICATE : undefined),
    )
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      end({ trusted: socket.authorized, ends: new Date(until) })
    })
  })
}

const NO_CERTIFICATE: HostCertificate = { trusted: false, ends: new Date(0) }

/** Something answers, but not with TLS. */
const isWithoutTls = ({ code = '' }: NodeJS.ErrnoException) => code === 'EPROTO' || code.startsWith('ERR_SSL')
