import { createTransport, type Transporter } from 'nodemailer'
import type { DkimSignature } from './dkim.ts'
import type { MailHeaders } from './queue.ts'

/** An outgoing mail. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: MailHeaders
  /** Signing key; omitted: the mail is sent unsigned, or the mail server signs. */
  readonly dkim?: DkimSignature
}

/**
 * Hands a mail over to a server, which then is responsible for it. Throws if the server did not
 * accept it.
 */
export interface MailTransport {
  send(letter: MailMessage): Promise<void>
  close(): void
}

export interface SmtpOptions {
  readonly url: string
  /**
   * Envelope sender, and From of sites without their own sender; null uses the tenant's address.
   */
  readonly sender: string | null
  /** Timeout for a silent server, in milliseconds. */
  readonly patience?: number
}

/**
 * Whether the mail server must offer TLS before a mail is sent: mails contain links that sign in.
 * Not required for a server on this machine, or if the server's address has `?requireTLS=false`,
 * for a private network; `smtps:` uses TLS from the beginning.
 */
export function requiresTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  if (protocol === 'smtps:') return false
  const here = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/i.test(hostname)
  return !here && searchParams.get('requireTLS') !== 'false'
}

/**
 * Mail by SMTP. Names and addresses are passed as fields, never as one string, so that a name
 * cannot inject headers.
 */
export function smtpTransport({ url, sender, patience = 30_000 }: SmtpOptions): MailTransport {
  const transporter: Transporter = createTransport({
    url,
    requireTLS: requiresTls(url),
    pool: true,
    maxConnections: 3,
    // A server that disconnects during a mail may have it already: the queue retries later, instead
    // of the pool immediately.
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

/** Fields of the mail for the library, which encodes each: no name or text can inject headers. */
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
      // Suppresses out-of-office replies (RFC 3834; Exchange has its own header).
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
 * Both headers of one-press unsubscribe must be signed (RFC 8058, 4); by default the library signs
 * only the first.
 */
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'
