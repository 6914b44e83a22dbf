import { createHash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import { isMissingMailbox } from './failed-delivery.ts'

/** A mail server's report about one of our mails. */
export interface MailReport {
  /** SHA-256 of the report: duplicates count once. */
  readonly key: Buffer
  /** `<…@domain>` of the mail that the report is about. */
  readonly messageId: string
  /**
   * `hard`: no such mailbox; `soft`: not delivered, temporarily or for another reason; `complaint`:
   * the recipient marked it as spam.
   */
  readonly verdict: 'hard' | 'soft' | 'complaint'
  /** Codes only: server responses quote addresses. */
  readonly detail: string | null
}

/** Maximum size of a report in bytes: it may quote the whole mail. */
export const LONGEST_REPORT = 2_000_000

/** Why a mail is not a usable report. */
export type ReportFault = 'too_long' | 'no_report' | 'no_message_id' | 'not_final'

/**
 * Parses a delivery report (RFC 3464) or a feedback report (RFC 5965). Delays and successes are
 * `not_final`. The Message-ID in the quoted mail authenticates the report: only the recipient and
 * the servers on the way know it.
 */
export async function readReport(raw: Buffer): Promise<MailReport | ReportFault> {
  if (raw.length > LONGEST_REPORT) return 'too_long'
  const { attachments } = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  })
  const part = (...types: readonly string[]) => attachments.find(({ mimeType }) => types.includes(mimeType))
  const delivery = part('message/delivery-status', 'message/global-delivery-status')
  const feedback = part('message/feedback-report')
  const said = delivery ? deliverySays(fieldsOf(delivery)) : feedback && feedbackSays(fieldsOf(feedback))
  if (!said) return (delivery ?? feedback) ? 'not_final' : 'no_report'
  const quoted = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const messageId = /^Message-ID:\s*(<[^<>\s]{1,250}>)/im.exec(quoted ? textOf(quoted) : '')?.[1]
  if (messageId === undefined) return 'no_message_id'
  return { key: createHash('sha256').update(raw).digest(), messageId, ...said }
}

type Said = Pick<MailReport, 'verdict' | 'detail'>
type Fields = ReadonlyMap<string, string>

/** Fields of all groups of a report, unfolded, by lower-case name; the first of repeated ones. */
function fieldsOf(part: Attachment): Fields {
  const lines = textOf(part)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([\w-]{1,60}):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')

/**
 * RFC 3464, 2.3.3 and 2.3.4. A failure whose code does not mean a missing mailbox counts as soft.
 */
function deliverySays(fields: Fields): Said | undefined {
  if (fields.get('action')?.toLowerCase() !== 'failed') return undefined
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  const code = /\b([45]\d\d)\b/.exec(fields.get('diagnostic-code') ?? '')?.[1]
  const hard =
    status?.startsWith('5.') && isMissingMailbox(code === undefined ? undefined : Number(code), status)
  return { verdict: hard ? 'hard' : 'soft', detail: [code, status].filter(Boolean).join(' ') || null }
}

/**
 * RFC 5965, 7.3: only abuse is a complaint; other types (fraud, virus, `not-spam`) do not ask for
 * mail to stop.
 */
function feedbackSays(fields: Fields): Said | undefined {
  if (fields.get('feedback-type')?.toLowerCase() !== 'abuse') return undefined
  return { verdict: 'complaint', detail: null }
}
