import { describe, expect, it } from 'vitest'
import { ALERT_KIND_NAMES, raisedBy, type SiteFacts } from './site-alert-kinds.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (length: number) => new Date(NOW.getTime() - length)

/** Nothing is wrong. */
const CALM: SiteFacts = {
  signups: { count: 57, first: ago(28 * DAY), last: ago(0), longest: 12 * HOUR },
  payments: { day: { tried: 40, failed: 2 }, before: { tried: 1000, failed: 100 } },
  webhooks: { waiting: 0, since: ago(HOUR) },
  mails: { sent: 1000, bounced: 10 },
  files: { faults: 0, versions: 0 },
  experiments: [],
  money: { mismatches: 0, takesNoOrders: false },
  dkim: null,
  certificates: [{ host: 'amore.example', trusted: true, ends: ago(-30 * DAY) }],
}
const raised = (facts: Partial<SiteFacts>) =>
  [...raisedBy(facts, NOW)].flatMap(([kind, all]) =>
    all.map(({ subject }) => [kind, subject].join(' ').trim()),
  )

/** Sign-ups with a mean gap of 12 hours, the last one this long ago. */
const silentFor = (length: number, changed: Partial<NonNullable<SiteFacts['signups']>> = {}) => ({
  signups: { count: 57, first: ago(length + 28 * DAY), last: ago(length), longest: 20 * HOUR, ...changed },
})
const share = (tried: number, failed: number, before = { tried: 1000, failed: 100 }) => ({
  payments: { day: { tried, failed }, before },
})
const certificate = (trusted: boolean, days: number) => ({
  certificates: [{ host: 'amore.example', trusted, ends: ago(-days * DAY) }],
})

describe('alerts of a site', () => {
  it('are none while all is well', () => {
    expect(raised(CALM)).toEqual([])
    expect([...raisedBy(CALM, NOW).keys()]).toEqual(ALERT_KIND_NAMES)
  })

  it('say nothing of kinds whose facts are not known', () => {
    expect([...raisedBy({ dkim: null }, NOW).keys()]).toEqual(['dkim'])
  })

  it.each<[string, Partial<SiteFacts>, readonly string[]]>([
    ['no sign-up for three usual gaps', silentFor(36 * HOUR), []],
    ['no sign-up for more than three usual gaps', silentFor(36 * HOUR + 1), ['signups']],
    [
      'a silence as long as one of the last four weeks',
      silentFor(37 * HOUR, { longest: 40 * HOUR }),
      ['signups'],
    ],
    [
      'a busy site in a night as quiet as others',
      silentFor(2 * HOUR, { count: 4033, longest: 3 * HOUR }),
      [],
    ],
    [
      'a busy site in the longest silence of four weeks',
      silentFor(4 * HOUR, { count: 4033, longest: 3 * HOUR }),
      ['signups'],
    ],
    ['too few sign-ups to know a usual gap', silentFor(20 * DAY, { count: 9 }), []],
    ['a site that takes no sign-ups', { signups: null }, []],
    ['payments that fail twice as often', share(100, 20), []],
    ['payments that fail more than twice as often', share(100, 21), ['payments']],
    ['payments of which few failed', share(4, 4), []],
    ['payments of a site that never had one fail', share(50, 5, { tried: 100, failed: 0 }), ['payments']],
    ['payments of a site that is too young', share(10, 9, { tried: 19, failed: 0 }), []],
    ['orders without a webhook for an hour', { webhooks: { waiting: 3, since: ago(HOUR) } }, ['webhooks']],
    ['orders without a webhook for less', { webhooks: { waiting: 3, since: ago(HOUR - 1) } }, []],
    ['few orders without a webhook', { webhooks: { waiting: 2, since: ago(5 * HOUR) } }, []],
    ['two percent of mails back', { mails: { sent: 1000, bounced: 20 } }, []],
    ['more than two percent of mails back', { mails: { sent: 1000, bounced: 21 } }, ['bounces']],
    ['few mails, most of them back', { mails: { sent: 49, bounced: 40 } }, []],
    ['faults in files', { files: { faults: 2, versions: 0 } }, ['files']],
    ['a version that gave way', { files: { faults: 0, versions: 1 } }, ['versions']],
    [
      'experiments with a verdict',
      { experiments: ['index', 'gallery'] },
      ['experiment index', 'experiment gallery'],
    ],
    ['open payment alerts', { money: { mismatches: 1, takesNoOrders: false } }, ['mismatches']],
    ['a provider that cannot be used', { money: { mismatches: 0, takesNoOrders: true } }, ['sales']],
    [
      'a DKIM record that is missing',
      { dkim: 'key._domainkey.amore.example' },
      ['dkim key._domainkey.amore.example'],
    ],
    ['a certificate of two weeks', certificate(true, 14), []],
    ['a certificate of less', certificate(true, 13), ['certificate_ends amore.example']],
    ['a certificate that browsers refuse', certificate(false, 300), ['certificate amore.example']],
  ])('of %s', (_what, facts, expected) => {
    expect(raised({ ...CALM, ...facts })).toEqual(expected)
  })
})
