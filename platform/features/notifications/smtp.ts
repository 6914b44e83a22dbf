import { createTransport, type Transporter } from 'nodemailer'
import type { MailHeaders } from './queue.ts'

/** One mail on its way out. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: MailHeaders
}

/** Hands a mail to a server, which then answers for it. Throws where it did not take it. */
export interface MailTransport {
  send(letter: MailMessage): Promise<void>
  close(): void
}

export interface SmtpOptions {
  readonly url: string
  /** Envelope sender; null takes the tenant's own support address. */
  readonly sender: string | null
  /** How long a silent server is waited for, in milliseconds. */
  readonly patience?: number
}

/**
 * Whether the mail server must offer TLS before a mail is sent: mails carry links that sign in. Not required of a server on
 * this machine, nor where the address of the server says `?requireTLS=false`, for one in a private network; `smtps:` is TLS
 * from the beginning.
 */
export function requiresTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  if (protocol === 'smtps:') return false
  const here = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/i.test(hostname)
  return !here && searchParams.get('requireTLS') !== 'false'
}

/** Mail by SMTP. Names and addresses go in as fields, never as one string: nothing in a name becomes a header. */
export function smtpTransport({ url, sender, patience = 30_000 }: SmtpOptions): MailTransport {
  const transporter: Transporter = createTransport({
    url,
    requireTLS: requiresTls(url),
    pool: true,
    maxConnections: 3,
    // A server that hangs up during a mail may have it already: the queue tries again, later, and not the pool at once.
    maxRequeues: 0,
    connectionTimeout: Math.min(15_000, patience),
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, headers }) => {
      const { fromName, fromAddress, messageId, unsubscribeUrl } = headers
      await transporter.sendMail({
        from: { name: fromName, address: sender ?? fromAddress },
        ...(sender ? { replyTo: { name: fromName, address: fromAddress } } : {}),
        to: { name: '', address: to },
        envelope: { from: sender ?? fromAddress, to: [to] },
        subject,
        text,
        html,
        messageId,
        ...(unsubscribeUrl
          ? {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
      })
    },
    close: () => transporter.close(),
  }
}
