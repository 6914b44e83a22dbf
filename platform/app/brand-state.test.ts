import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROUTES, type RouteName } from '../core/routes.ts'
import { staysOpen } from './brand-state.ts'

/** What a member or visitor may still do while the site is closed, as requests. */
const OPEN = [
  'GET /pages/terms',
  'GET /pages/imprint',
  'GET /complaints',
  'POST /complaints',
  'GET /complaints/appeal',
  'GET /decision/abc',
  'GET /withdrawal',
  'POST /withdrawal',
  'GET /transactions',
  'GET /account/data',
  'GET /account/data/own.zip',
  'GET /account/delete',
  'POST /account/delete',
  'GET /account-deleted',
  'GET /consent',
  'GET /login',
  'POST /login',
  'GET /account/appearance',
  'GET /login/code',
  'GET /reset-password',
  'GET /reset-password/do',
  'POST /logout',
  'GET /unsubscribe',
  'GET /meeting',
  'POST /unsubscribe',
  'GET /robots.txt',
  'GET /brand/0123/logo.svg',
  'POST /api/user',
  'POST /api/user.php',
  'GET /story',
  'POST /story',
  'POST /api/success-story',
  'POST /api/withdrawal',
  'POST /api/data-export',
  'POST /api/account-deletion',
  'POST /api/payment-webhook',
  'POST /api/mail-webhook',
]

const CLOSED = [
  'GET /',
  'GET /signup',
  'POST /signup',
  'GET /landers/gallery',
  'GET /members',
  'GET /chats',
  'GET /credits',
  'GET /credits/p0/card',
  'POST /credits/p0/card',
  'GET /premium',
  'GET /account',
  'GET /account/photos',
  'GET /estate',
  'GET /members/data.json',
  'POST /api/signup',
  'POST /api/payment',
  'POST /api/repeat-order',
  'POST /api/directdebit',
  'POST /api/message',
  'GET /api/members',
  'GET /api/events',
  'DELETE /api/user',
]

describe('while a site is paused or archived', () => {
  const ask = (request: string) => {
    const [method = '', path = ''] = request.split(' ')
    return staysOpen(method, path)
  }

  it.each(OPEN)('%s stays open', (request) => {
    expect(ask(request)).toBe(true)
  })

  it.each(CLOSED)('%s is closed', (request) => {
    expect(ask(request)).toBe(false)
  })

  it('every open call is one of the program', () => {
    const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      readonly paths: Readonly<Record<string, object>>
    }
    const calls = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const open = calls.filter((call) => !call.endsWith('.php') && ask(call))
    expect(open.length).toBe(28)
  })

  it('no page opens that the list does not name', () => {
    const open = (Object.keys(ROUTES) as RouteName[]).filter((name) =>
      ask(`GET ${ROUTES[name].path.replace(/\/\{\w+\?\}/g, '').replace(/\{\w+\}/g, 'terms')}`),
    )
    expect(open.sort()).toEqual([
      'account-appearance',
      'account-data',
      'account-delete',
      'account-deleted',
      'complaints',
      'complaints-appeal',
      'consent',
      'decision',
      'invoices-id',
      'lang-config',
      'login',
      'login-code',
      'pages-name',
      'reset-password',
      'reset-password-do',
      'story',
      'transactions',
      'withdrawal',
    ])
  })
})
