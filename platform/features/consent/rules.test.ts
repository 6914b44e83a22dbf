import { expect, it, test } from 'vitest'
import { asksConsent, consentDue, termsVersion } from './rules.ts'

it('takes the later of the date of the terms and the date the company was added', () => {
  const company = (added: string) => ({ added }) as Parameters<typeof termsVersion>[0]['company']
  const terms_version = '2023-12-01T12:00:00Z'
  expect(termsVersion({ terms_version, company: company('2020-01-01T00:00:00Z') }).toISOString()).toBe(
    '2023-12-01T12:00:00.000Z',
  )
  expect(termsVersion({ terms_version, company: company('2024-02-14T09:00:00Z') }).toISOString()).toBe(
    '2024-02-14T09:00:00.000Z',
  )
})

const company = { added: '2023-12-01T12:00:00Z' } as Parameters<typeof termsVersion>[0]['company']
const settings = { terms_version: '2026-03-01T00:00:00Z', company }

test.each([
  ['older terms than those that apply', '2023-12-01T12:00:00Z', '2026-03-01T00:00:00Z', true],
  ['the terms that apply', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', false],
  ['older terms, before the new ones apply', '2023-12-01T12:00:00Z', '2026-02-28T23:59:59Z', false],
  ['newer terms than those of the site', '2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z', false],
  ['no recorded version', null, '2026-05-01T00:00:00Z', false],
])('a member who agreed to %s', (_case, agreed, now, due) => {
  const termsVersion = agreed === null ? null : new Date(agreed)
  expect(consentDue(settings, { termsVersion }, new Date(now))).toBe(due)
})

test.each([
  ['members', true],
  ['chats-id', true],
  ['credits', true],
  ['account', false],
  ['transactions', false],
  ['consent', false],
  ['pages-name', false],
  ['login', false],
  ['index', false],
] as const)('the page %s asks for consent: %s', (name, asked) => {
  expect(asksConsent(name)).toBe(asked)
})
