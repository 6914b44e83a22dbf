import { describe, expect, it } from 'vitest'
import { readConfig } from '../infra/config.ts'
import { PRODUCTION } from '../testing/production.ts'
import { clockSkew, clockWarnings, nodeWarnings, startWarnings } from './start-warnings.ts'

const DATABASE_URL = 'postgres://dating@127.0.0.1/dating'
const PUSH = { VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' }

describe('warnings at the start', () => {
  it.each([
    ['development on loopback', {}, ['amore.example'], []],
    ['development that other machines reach', { HOST: '0.0.0.0' }, ['amore.example'], [/^Development mode/]],
    ['production as it should be', { ...PRODUCTION, DATABASE_URL }, ['amore.example', 'amore.it'], []],
    [
      'production with the demo sites alone',
      { ...PRODUCTION, DATABASE_URL },
      ['amore.example'],
      [/^No site/],
    ],
    [
      'production with a database on another machine',
      { ...PRODUCTION, DATABASE_URL: 'postgres://dating@db.internal/dating' },
      ['amore.it'],
      [/not encrypted.+sslmode/],
    ],
    [
      'production with an encrypted database on another machine',
      { ...PRODUCTION, DATABASE_URL: 'postgres://dating@db.internal/dating?sslmode=verify-full' },
      ['amore.it'],
      [],
    ],
    [
      'production without keys for push',
      { ...PRODUCTION, DATABASE_URL, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' },
      ['amore.it'],
      [/^VAPID_PUBLIC_KEY .+no push/],
    ],
    ['production on the embedded database', PRODUCTION, ['amore.it'], [/embedded PostgreSQL/]],
  ])('%s', (_name, env, hosts, expected) => {
    const warnings = startWarnings(readConfig({ ...PUSH, ...env }), hosts)
    expect(warnings).toEqual(expected.map((sentence) => expect.stringMatching(sentence)))
  })
})

it.each([
  ['20.20.2', '2026-04-30', []],
  ['20.20.2', '2026-05-01', [expect.stringMatching(/^Node 20 has had no security updates/)]],
  ['24.1.0', '2026-05-01', []],
])('Node %s gets security updates on %s, or a warning', (version, day, expected) => {
  expect(nodeWarnings(version, new Date(`${day}T12:00:00Z`))).toEqual(expected)
})

it.each([
  [0, []],
  [-4_999, []],
  [7_200_000, [expect.stringMatching(/ 7200 s ahead of that of the database/)]],
  [-6_000, [expect.stringMatching(/ 6 s behind /)]],
])('a clock that is %d ms ahead of the database gives a warning, or none', (skew, expected) => {
  expect(clockWarnings(skew)).toEqual(expected)
})

it.each([
  ['ahead', 10_000, 4000, 6100],
  ['behind', 10_000, 14_000, -3900],
] as const)(
  'a clock that is %s of the database is measured at the middle of the query',
  async (_what, asked, there, skew) => {
    const times = [asked, asked + 200]
    expect(
      await clockSkew(
        async () => new Date(there),
        () => times.shift() ?? 0,
      ),
    ).toBe(skew)
  },
)

it('a database that returns no time is assumed to have the same time', async () => {
  expect(await clockSkew(async () => undefined)).toBe(0)
})
