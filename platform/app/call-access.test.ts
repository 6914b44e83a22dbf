import { expect, it } from 'vitest'
import { apiFiles, contracts } from '../../scripts/generate-api.ts'

/**
 * The calls that a visitor may make. Every other call is for members: list a call here only if the
 * site must answer people who are not signed in, or servers.
 */
const OPEN = [
  // Login, signup, and the links in mails.
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
  // Public information about the site, and choices of a browser.
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
  // On sites where visitors may search; the handlers check that.
  'GET /api/members',
  'GET /api/member',
  // Rights of people who may no longer have an account, by the token in a mail.
  'POST /api/complaint',
  'PUT /api/complaint',
  // The token in the last mail of a deleted account.
  'POST /api/success-story',
  // Visitors of a closed site, and the token in a mail.
  'POST /api/waiting-list',
  'POST /api/report-appeal',
  'POST /api/withdrawal',
  // Callbacks of other servers, verified by signature or by reading back.
  'POST /api/age-callback',
  'POST /api/mail-webhook',
  'POST /api/payment-webhook',
]

it('visitors may make the calls of this list and no others', async () => {
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
 * `openapi.db.test.ts` verifies that these are all calls of the program: it compares their
 * description with the served one.
 */
it('every contract has a unique name that ends in Call, so that no command has the same name', async () => {
  const names = (await contracts()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !/^[a-z]\w+Call$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
