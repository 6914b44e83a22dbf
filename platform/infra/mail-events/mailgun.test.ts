import { describe, expect, it } from 'vitest'
import { mailgunWebhook } from '../../testing/mailgun.ts'
import { mailgunEvents } from './mailgun.ts'

const KEY = 'k'.repeat(32)
const NOW = new Date('2026-11-23T12:00:00Z')
const HOUR = 3_600_000

const read = (body: unknown, now = NOW) => mailgunEvents.read(KEY, body, now)
const webhook = (more: object = {}, at = NOW) =>
  mailgunWebhook(KEY, { messageId: 'one@amore.example', ...more, at })
const eventOf = (data: object) => read(webhook({ data }))?.event

describe('a signature', () => {
  it('with the key returns token and event', () => {
    const body = webhook()
    expect(read(body)).toMatchObject({
      token: body.signature.token,
      event: { messageId: '<one@amore.example>' },
    })
  })

  it.each([
    ['11 hours old', -11 * HOUR, true],
    ['13 hours old', -13 * HOUR, false],
    ['four minutes ahead', 240_000, true],
    ['a day ahead', 24 * HOUR, false],
  ])('%s is accepted: %s', (_what, offset, counts) => {
    const body = webhook({}, new Date(NOW.getTime() + offset))
    expect(read(body) !== undefined).toBe(counts)
  })

  it.each([
    ['of another key', () => mailgunWebhook('o'.repeat(32), { messageId: 'x@y', at: NOW })],
    ['of another token', () => changed({ token: 'a'.repeat(50) })],
    ['of another time', () => changed({ timestamp: String(NOW.getTime() / 1000 - 1) })],
    ['that is cut off', () => changed({ signature: webhook().signature.signature.slice(0, 63) })],
    ['that is none', () => ({ 'event-data': webhook()['event-data'] })],
    ['in a list', () => [webhook()]],
    ['in nothing', () => null],
  ])('%s is refused', (_what, make) => {
    expect(read(make())).toBeUndefined()
  })
})

const changed = (part: object) => {
  const body = webhook()
  return { ...body, signature: { ...body.signature, ...part } }
}

describe('an event', () => {
  const status = { code: 550, 'enhanced-code': '5.1.1' }
  it.each([
    [
      'a failure for good',
      { event: 'failed', severity: 'permanent', reason: 'bounce', 'delivery-status': status },
      { kind: 'failed', permanent: true, knownBad: false, code: 550, status: '5.1.1' },
    ],
    [
      'a failure for now',
      { event: 'failed', severity: 'temporary', reason: 'generic', 'delivery-status': { code: 452 } },
      { kind: 'failed', permanent: false, code: 452, status: undefined },
    ],
    [
      'one that was not tried',
      { event: 'failed', severity: 'permanent', reason: 'suppress-bounce', 'delivery-status': { code: 605 } },
      { kind: 'failed', permanent: true, knownBad: true },
    ],
    ['a complaint', { event: 'complained' }, { kind: 'complaint' }],
    [
      'one not tried because of a complaint',
      { event: 'failed', severity: 'permanent', reason: 'suppress-complaint' },
      { kind: 'complaint' },
    ],
    [
      'codes of another form',
      {
        event: 'failed',
        severity: 'permanent',
        'delivery-status': { code: 'x', 'enhanced-code': 'see ada@example.org' },
      },
      { code: undefined, status: undefined },
    ],
  ])('of %s is read', (_what, data, expected) => {
    expect(eventOf(data)).toMatchObject(expected)
  })

  it.each([
    ['an opened mail', { event: 'opened' }],
    ['a delivered mail', { event: 'delivered' }],
    ['no mail', { event: 'failed', message: {} }],
    ['two mails', { event: 'failed', message: { headers: { 'message-id': '<a@b> <c@d>' } } }],
    [
      'a name of 100,000 characters',
      { event: 'failed', message: { headers: { 'message-id': 'x'.repeat(100_000) } } },
    ],
  ])('of %s is ignored', (_what, data) => {
    const body = webhook({ data })
    expect(read(body)).toEqual({ token: body.signature.token, event: undefined })
  })
})
