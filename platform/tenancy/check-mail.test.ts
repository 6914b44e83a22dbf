import { expect, it } from 'vitest'
import { mailFindings, mailKeyFindings } from './check-mail.ts'
import { FILES_ALONE } from './check-payments.ts'
import { describeFinding } from './finding.ts'

const where = { file: 'tenants/amore/tenant.json', tenant: 'amore' }
const base = { support_email: 'help@amore.example', secrets: { dkim_private_key: 'env:AMORE_DKIM' } } as const
const dkim = { selector: 'm1', domain: 'amore.example' }

it.each([
  ['no signature', { ...base, secrets: {} }, []],
  ['a signature for the domain of the address', { ...base, mail: { dkim } }, []],
  ['one for the domain above it', { ...base, mail: { dkim, from: 'a@mail.amore.example' } }, []],
  [
    'one for another domain',
    { ...base, mail: { dkim, from: 'a@notamore.example' } },
    [
      'tenants/amore/tenant.json: mail.dkim.domain: expected "notamore.example", the domain of the From address, or one above it, found "amore.example"',
    ],
  ],
  [
    'webhooks of its mail provider without their key',
    { ...base, mail: { webhook: 'mailgun' as const } },
    [
      'tenants/amore/tenant.json: secrets.mail_webhook_key: expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because mail.webhook is set, found nothing',
    ],
  ],
  [
    'one without a key',
    { ...base, secrets: {}, mail: { dkim } },
    [
      'tenants/amore/tenant.json: secrets.dkim_private_key: expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because mail.dkim is set, found nothing',
    ],
  ],
])('a site with %s', (_name, settings, expected) => {
  expect(mailFindings(settings, where).map(describeFinding)).toEqual(expected)
})

it('a key whose variable is not set is reported only if it is used', () => {
  const facts = {
    ...FILES_ALONE,
    secretFault: (reference: string) => `${reference.slice('env:'.length)} is not set`,
  }
  expect(mailKeyFindings(base, where, facts)).toEqual([])
  expect(
    mailKeyFindings({ ...base, mail: { dkim } }, where, facts).map(({ code, message }) => [code, message]),
  ).toEqual([
    [
      'mail_variable_missing',
      'expected one that can be read where the program runs, found "env:AMORE_DKIM": AMORE_DKIM is not set',
    ],
  ])
  expect(mailKeyFindings({ ...base, mail: { dkim } }, where, FILES_ALONE)).toEqual([])
})
