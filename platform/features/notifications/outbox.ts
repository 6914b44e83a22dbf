import type { TenantDb } from '../../core/database.ts'
import { escapeHtml } from '../../core/html.ts'

/** One entry of the development outbox (docs/product-rules.md#outbox). */
export interface OutboxEntry {
  readonly id: string
  readonly tenant: string
  readonly channel: 'mail' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly at: string
}

const SHOWN = 100

/** The latest mails and text messages of a tenant, newest first. */
export async function outboxOf(db: TenantDb, tenant: string): Promise<OutboxEntry[]> {
  const rows = await db.trx
    .selectFrom('outgoing_mail')
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'])
    .where('tenant_id', '=', db.tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tenant,
    channel: row.channel === 'sms' ? 'sms' : 'mail',
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    links: linksOf(row.body_text),
    at: row.created_at.toISOString(),
  }))
}

function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
}

/** The outbox as a page for developers; English, because only developers see it. */
export function outboxPage(tenant: string, entries: readonly OutboxEntry[]): string {
  const list =
    entries.length === 0
      ? '<p>Nothing yet. Sign up, and the mail appears here.</p>'
      : entries.map(entryHtml).join('')
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox of ${escapeHtml(tenant)}</title><style>${STYLE}</style></head><body><h1>Outbox of ${escapeHtml(tenant)}</h1><p>Mails and text messages of this site, newest first. <a href="/">To the site</a></p>${list}</body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{max-width:44rem;margin:0 auto;padding:1rem;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}article{margin:1rem 0;padding:1rem;border:1px solid #8886;border-radius:12px}h1{font-size:1.4rem}h2{margin:0;font-size:1.1rem}small{opacity:.75}pre{white-space:pre-wrap;font:inherit}.links a{display:block;padding:.7rem 0;min-height:44px}`

function entryHtml(entry: OutboxEntry): string {
  const links = entry.links.map((link) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`).join('')
  return `<article id="${entry.id}"><h2>${escapeHtml(entry.subject)}</h2><small>${entry.channel} to ${escapeHtml(entry.to)}, ${escapeHtml(entry.at)}</small><div class="links">${links}</div><details><summary>Text</summary><pre>${escapeHtml(entry.text)}</pre></details></article>`
}
