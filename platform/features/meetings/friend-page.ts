import { type Response, Router } from 'express'
import type { ReadAllowance } from '../../core/allowance.ts'
import { nameAndAge } from '../../core/bidi-isolation.ts'
import { ageOn, siteDay } from '../../core/calendar.ts'
import { escapeHtml } from '../../core/html.ts'
import type { RequestContext } from '../../core/scope.ts'
import { formatDate } from '../../i18n/format.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import { tokenHash } from '../accounts/server.ts'
import { findShared, type SharedMeeting } from './queries.ts'

const READ: ReadAllowance = {
  name: 'meeting',
  points: 600,
  burst: 60,
  unconfirmed: { points: 600, burst: 60 },
}

/**
 * /meeting?token=…: the page for a friend who has no account. A document of its own, without the
 * frame, name, picture and icon of the site, which would tell the friend more than the member did.
 * It is read only: opening it changes nothing, because whatever sends links opens them first.
 */
export function friendPage(openScope: OpenScope): Router {
  const router = Router()
  router.get('/meeting', async (request, response) => {
    const { scope, found } = await openScope(request, response, async (inside) => {
      inside.limitReads(READ)
      const { token } = request.query
      const hash = tokenHash(typeof token === 'string' ? token : '')
      return { scope: inside, found: await findShared(inside.db, hash, inside.now) }
    })
    response.status(found ? 200 : 404)
    answer(response, found ? meetingHtml(scope, found) : goneHtml(scope))
  })
  return router
}

function answer(response: Response, html: string): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive')
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  )
  response.type('html').send(html)
}

function meetingHtml(scope: RequestContext, meeting: SharedMeeting): string {
  const { t, tenant, locale } = scope
  const zone = tenant.settings.time_zone
  const partner = nameAndAge(meeting.partner, ageOn(meeting.birth_date, siteDay(scope)))
  const day = formatDate(locale.iso, new Date(`${meeting.day}T12:00:00Z`), 'weekday', 'UTC')
  const until = formatDate(locale.iso, meeting.expires_at, 'long', zone)
  const name = meeting.member
  const title = t('meetings:friend_title', { name, partner })
  const state = meeting.well_at ? t('meetings:friend_well', { name }) : t('meetings:friend_waits', { name })
  return documentOf(
    locale.iso,
    title,
    `<p><strong>${escapeHtml(day)}</strong></p><p class="words" dir="auto">${escapeHtml(meeting.words)}</p>` +
      [state, t('meetings:friend_help', { name }), t('meetings:friend_ends', { name, until })]
        .map((text, index) => `<p${index === 0 ? ' class="state"' : ''}>${escapeHtml(text)}</p>`)
        .join(''),
  )
}

function goneHtml({ t, locale }: RequestContext): string {
  return documentOf(
    locale.iso,
    t('meetings:friend_gone_title'),
    `<p>${escapeHtml(t('meetings:friend_gone'))}</p>`,
  )
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}' +
  '.words{padding:16px;border:1px solid;border-radius:12px;white-space:pre-line}.state{font-weight:600}'

function documentOf(language: string, title: string, body: string): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}
