import { createTransport, type Transporter } from 'nodemailer'
import type { DkimSignature } from './dkim.ts'
import type { MailHeaders } from './queue.ts'

/** One mail on its way out. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: MailHeaders
  /** Signs it; left out: it goes unsigned, or the mail server signs. */
  readonly dkim?: DkimSignature
}

/** Hands a mail to a server, which then answers for it. Throws where it did not take it. */
export interface MailTransport {
  send(letter: MailMessage): Promise<void>
  close(): void
}

export interface SmtpOptions {
  readonly url: string
  /**
   * Envelope sender, and From of sites that name no sender of their own; null takes the tenant's
   * address.
   */
  readonly sender: string | null
  /** How long a silent server is waited for, in milliseconds. */
  readonly patience?: number
}

/**
 * Whether the mail server must offer TLS before a mail is sent: mails carry links that sign in. Not
 * required of a server on this machine, nor where the address of the server says
 * `?requireTLS=false`, for one in a private network; `smtps:` is TLS from the beginning.
 */
export function requiresTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  if (protocol === 'smtps:') return false
  const here = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/i.test(hostname)
  return !here && searchParams.get('requireTLS') !== 'false'
}

/**
 * Mail by SMTP. Names and addresses go in as fields, never as one string: nothing in a name becomes
 * a header.
 */
export function smtpTransport({ url, sender, patience = 30_000 }: SmtpOptions): MailTransport {
  const transporter: Transporter = createTransport({
    url,
    requireTLS: requiresTls(url),
    pool: true,
    maxConnections: 3,
    // A server that hangs up during a mail may have it already: the queue tries again, later, and
    // not the pool at once.
    maxRequeues: 0,
    connectionTimeout: Math.min(15_000, patience),
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (letter) => {
      await transporter.sendMail(mailOptions(letter, sender))
    },
    close: () => transporter.close(),
  }
}

/**
 * Fields of the mail for the library, which encodes each of them: nothing in a name or a text
 * becomes a header.
 */
function mailOptions({ to, subject, text, html, headers, dkim }: MailMessage, sender: string | null) {
  const { fromName, fromAddress, ownSender, replyTo, messageId, unsubscribeUrl } = headers
  const address = ownSender ? fromAddress : (sender ?? fromAddress)
  const answers = replyTo ?? fromAddress
  return {
    from: { name: fromName, address },
    ...(answers === address ? {} : { replyTo: { name: fromName, address: answers } }),
    to: { name: '', address: to },
    envelope: { from: sender ?? address, to: [to] },
    subject,
    text,
    html,
    messageId,
    headers: {
      // No out-of-office notes in return (RFC 3834; Exchange has its own).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
    },
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } } : {}),
  }
}

function unsubscribeHeaders(url: string) {
  return {
    Precedence: 'bulk',
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Both headers of one-press unsubscribe must be signed (RFC 8058, 4); the library signs the first
 * of them only.
 */
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'
