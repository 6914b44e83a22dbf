import { expect, it } from 'vitest'
import { apiFiles, contracts } from '../../scripts/generate-api.ts'

/**
 * The calls that a visitor may make. Every other call is for members: a call belongs here only
 * where the site must answer somebody who is not signed in, or a server that never is.
 */
const OPEN = [
  // Signing in and up, and the links of mails.
  'GET /api/user',
  'POST /api/user',
  'PUT /api/user',
  'GET /api/logout',
  'POST /api/login-code',
  'POST /api/passkey-login',
  'POST /api/passkey-login-options',
  'GET /api/signup',
  'POST /api/signup',
  'POST /api/email-check',
  'PUT /api/activation',
  'PUT /api/email-change',
  'POST /api/password-reset',
  'PUT /api/password-reset',
  'PUT /api/account-deletion',
  // What the site says of itself, and the choices of a browser.
  'GET /api/settings',
  'GET /api/companyinfo',
  'GET /api/interests',
  'GET /api/regions',
  'GET /api/towns',
  'GET /api/geocode',
  'GET /api/packages',
  'GET /api/discountcode',
  'POST /api/appearance',
  'POST /api/country',
  'POST /api/entry-warning',
  'POST /api/page-hidden',
  // Where the site lets visitors search; the handlers ask.
  'GET /api/members',
  'GET /api/member',
  // Rights of people who may have no account any more, by the token of a mail.
  'POST /api/complaint',
  'PUT /api/complaint',
  'POST /api/report-appeal',
  'POST /api/withdrawal',
  // Other servers, by signature or read back.
  'POST /api/age-callback',
  'POST /api/mail-webhook',
  'POST /api/payment-webhook',
]

it('visitors may make the calls of this list and no other', async () => {
  const document = JSON.parse((await apiFiles())['docs/openapi.json'] ?? '') as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    path.endsWith('.php')
      ? []
      : Object.entries(item).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          security: (operation as { readonly security?: readonly object[] }).security,
        })),
  )
  const open = found.filter(({ security = [{}] }) => security.some((one) => !('session' in one)))
  expect(open.map(({ name }) => name).sort()).toEqual([...OPEN].sort())
  expect(found.length).toBeGreaterThan(OPEN.length * 2)
})

/**
 * That these are all calls of the program holds `openapi.db.test.ts`: it compares their description
 * with the one that is served.
 */
it('every contract of a call has a name of its own that ends in Call, so that no command shares it', async () => {
  const names = (await contracts()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !/^[a-z]\w+Call$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
