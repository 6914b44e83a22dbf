import express, { Router } from 'express'
import type { TenantDb } from '../../core/database.ts'
import { escapeHtml } from '../../core/html.ts'
import type { RequestContext } from '../../core/scope.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import { NOTICE_KINDS, type NoticeKind } from './kinds.ts'
import { stopMail } from './mail-stops.ts'
import { setSwitch } from './settings.ts'
import { findUnsubscribe } from './unsubscribe-token.ts'

/**
 * One-press unsubscribe: mail programs send `POST /unsubscribe?token=` (RFC 8058); `GET` shows
 * people one button for the kind of the mail, and one for all notices. A GET changes nothing,
 * because link scanners open every link of a mail.
 */
export function unsubscribePages(openScope: OpenScope): Router {
  const router = Router()
  const small = express.urlencoded({ extended: false, limit: '1kb' })
  router.get('/unsubscribe', async (request, response) => {
    const { scope, found } = await openScope(request, response, async (inside) => ({
      scope: inside,
      found: await findUnsubscribe(inside.db, String(request.query.token ?? ''), inside.now),
    }))
    answer(response, await page(scope, found ? 'ask' : 'gone', found?.kind ?? null))
  })
  router.post('/unsubscribe', small, async (request, response) => {
    const all = (request.body as { readonly all?: unknown } | undefined)?.all !== undefined
    const { scope, kind } = await openScope(request, response, async (inside) => {
      const found = await findUnsubscribe(inside.db, String(request.query.token ?? ''), inside.now)
      const ended = found && (all ? null : found.kind)
      if (found) await endNotices(inside.db, found.memberId, ended ?? null)
      return { scope: inside, kind: ended }
    })
    answer(response, await page(scope, kind === undefined ? 'gone' : 'done', kind ?? null))
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

/**
 * Ends notices of one kind, or all; ending all is recorded for the member and for the address, so
 * that it also applies to a later account.
 */
async function endNotices(db: TenantDb, memberId: string, kind: NoticeKind | null): Promise<void> {
  if (kind !== null) return setSwitch(db, memberId, { channel: 'mail', kind, on: false })
  const member = await db.trx
    .selectFrom('member')
    .select('email')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member) await stopMail(db, member.email, { reason: 'unsubscribe' })
}

async function page(
  { tenant, locale }: RequestContext,
  state: 'ask' | 'done' | 'gone',
  kind: NoticeKind | null,
): Promise<string> {
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  const site = tenant.settings.name
  const what = kind === null ? '' : t(NOTICE_KINDS[kind].mail)
  const words = {
    ask:
      kind === null
        ? t('mail:unsubscribe_question', { site })
        : t('mail:unsubscribe_kind_question', { site, what }),
    done: kind === null ? t('mail:unsubscribe_done') : t('mail:unsubscribe_kind_done', { what }),
    gone: t('mail:unsubscribe_gone', { email: tenant.settings.support_email }),
  }[state]
  const first = kind === null ? t('mail:unsubscribe_press') : t('mail:unsubscribe_kind', { what })
  const everything =
    kind === null
      ? ''
      : `<form method="post"><input type="hidden" name="all" value="1"><button class="more">${escapeHtml(t('mail:unsubscribe_all'))}</button></form>`
  const button =
    state === 'ask' ? `<form method="post"><button>${escapeHtml(first)}</button></form>${everything}` : ''
  return `<!DOCTYPE html><html lang="${locale.iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(t('mail:unsubscribe_title'))} · ${escapeHtml(site)}</title><style>${tenant.theme.css}body{margin:0;display:grid;place-items:center;min-height:100dvh;background:var(--color-background);color:var(--color-text);font-family:var(--font-body)}main{max-width:26rem;padding:24px;text-align:center}button{min-height:48px;padding:0 24px;border:0;border-radius:var(--radius-control);background:var(--color-action);color:var(--color-on-action);font:inherit;font-weight:700;cursor:pointer}form{margin-block:16px}.more{border:2px solid currentColor;background:none;color:inherit}a{color:var(--color-link)}</style></head><body><main><h1>${escapeHtml(t('mail:unsubscribe_title'))}</h1><p>${escapeHtml(words)}</p>${button}<p><a href="/">${escapeHtml(site)}</a></p></main></body></html>`
}
