import { createHash } from 'node:crypto'
import express, { Router } from 'express'
import type { TenantDb } from '../../core/database.ts'
import { escapeHtml } from '../../core/html.ts'
import type { RequestContext, RequestScope } from '../../core/scope.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import { objectionKey } from './objections.ts'

/**
 * The link of one-press unsubscribe: `POST /unsubscribe?token=` is what mail programs press (RFC 8058), `GET` shows people
 * one button. A GET changes nothing: link scanners press every link of a mail.
 */
export function unsubscribePages(openScope: OpenScope): Router {
  const router = Router()
  const small = express.urlencoded({ extended: false, limit: '1kb' })
  router.get('/unsubscribe', async (request, response) => {
    const { scope, member } = await openScope(request, response, async (inside) => ({
      scope: inside,
      member: await memberOf(inside, String(request.query.token ?? '')),
    }))
    answer(response, await page(scope, member ? 'ask' : 'gone'))
  })
  router.post('/unsubscribe', small, async (request, response) => {
    const { scope, member } = await openScope(request, response, async (inside) => {
      const found = await memberOf(inside, String(request.query.token ?? ''))
      if (found) await stopNotices(inside.db, found)
      return { scope: inside, member: found }
    })
    answer(response, await page(scope, member ? 'done' : 'gone'))
  })
  return router
}

function answer(response: express.Response, html: string): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  )
  response.type('html').send(html)
}

/** The member whom the token was mailed to. It stays good: pressing twice is no fault. */
async function memberOf({ db, now }: RequestScope, token: string): Promise<string | undefined> {
  if (!/^[\w-]{22}$/.test(token)) return undefined
  const row = await db.trx
    .selectFrom('mail_token')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .where('purpose', '=', 'unsubscribe')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.member_id
}

/** No more notices: noted with the member, and with the address for a later account. */
async function stopNotices(db: TenantDb, memberId: string): Promise<void> {
  const member = await db.trx
    .selectFrom('member')
    .select(['notifications_disabled', 'email_key'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return
  await db.trx
    .updateTable('member')
    .set({ notifications_disabled: [...new Set([...member.notifications_disabled, 'email'])] })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .execute()
  await db.trx
    .insertInto('mail_suppression')
    .values({ tenant_id: db.tenantId, email_key: objectionKey(db, member.email_key), reason: 'unsubscribe' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function page({ tenant, locale }: RequestContext, state: 'ask' | 'done' | 'gone'): Promise<string> {
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  const site = tenant.settings.name
  const words = {
    ask: t('mail:unsubscribe_question', { site }),
    done: t('mail:unsubscribe_done'),
    gone: t('mail:unsubscribe_gone', { email: tenant.settings.support_email }),
  }[state]
  const button =
    state === 'ask'
      ? `<form method="post"><button>${escapeHtml(t('mail:unsubscribe_press'))}</button></form>`
      : ''
  return `<!DOCTYPE html><html lang="${locale.iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(t('mail:unsubscribe_title'))} · ${escapeHtml(site)}</title><style>${tenant.theme.css}body{margin:0;display:grid;place-items:center;min-height:100dvh;background:var(--color-background);color:var(--color-text);font-family:var(--font-body)}main{max-width:26rem;padding:24px;text-align:center}button{min-height:48px;padding:0 24px;border:0;border-radius:var(--radius-control);background:var(--color-action);color:var(--color-on-action);font:inherit;font-weight:700;cursor:pointer}a{color:var(--color-link)}</style></head><body><main><h1>${escapeHtml(t('mail:unsubscribe_title'))}</h1><p>${escapeHtml(words)}</p>${button}<p><a href="/">${escapeHtml(site)}</a></p></main></body></html>`
}
