import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { mailTo } from '../../testing/sent-mail.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { takeReport } from './take-report.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-11-22T12:00:00Z')
let member: { readonly id: string; readonly email: string }
let number = 0

beforeEach(async () => {
  member = await test.database.withTenant(keyOf(app, 'amore'), (db) => buildMember(db))
})

const mailed = () => mailTo({ test, app, site: 'amore' }, member)

const mail = (type: string, parts: readonly (readonly [string, string])[]): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.org',
      'To: bounces@amore.example',
      `Message-ID: <report-${++number}@mx.example.org>`,
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${type}; boundary="=_b"`,
      '',
      ...parts.flatMap(([kind, content]) => ['--=_b', `Content-Type: ${kind}`, '', content]),
      '--=_b--',
      '',
    ].join('\r\n'),
  )

const quoted = (messageId: string) =>
  [
    'message/rfc822',
    `From: Amore <hello@amore.example>\r\nMessage-ID: ${messageId}\r\nSubject: x\r\n\r\nHello`,
  ] as const

const bounce = (messageId: string, status: string, action = 'failed') =>
  mail('delivery-status', [
    ['text/plain', 'I am sorry to inform you.'],
    [
      'message/delivery-status',
      `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ada@example.org\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp;\r\n ${status.startsWith('5') ? 550 : 452} ${status} no`,
    ],
    quoted(messageId),
  ])

const complaint = (messageId: string, type = 'abuse') =>
  mail('feedback-report', [
    ['text/plain', 'This is an email abuse report.'],
    ['message/feedback-report', `Feedback-Type: ${type}\r\nUser-Agent: SomeGenerator/1.0\r\nVersion: 1`],
    quoted(messageId),
  ])

const take = (raw: Buffer, now = NOW) =>
  takeReport({ database: test.database, tenants: app.services.tenants }, raw, now)

const words = async () =>
  (
    await test.owner.query<{ words: string[] }>(
      'select notifications_disabled as words from member where id = $1',
      [member.id],
    )
  ).rows[0]?.words

describe('a report', () => {
  it('of a missing mailbox stops mail immediately, and counts once', async () => {
    const raw = bounce(await mailed(), '5.1.1')
    expect([await take(raw), await take(raw)]).toEqual(['counted', 'known'])
    expect(await words()).toEqual(['bounce'])
    const { rows } = await test.owner.query("select detail from mail_suppression where reason = 'bounce'")
    expect(rows).toEqual([{ detail: '550 5.1.1' }])
  })

  it('of a complaint stops mail immediately', async () => {
    expect(await take(complaint(await mailed()))).toBe('counted')
    expect(await words()).toEqual(['spam_complaint'])
  })

  it.each(['4.2.2', '5.2.2', '5.7.1'])(
    'of %s stops mail with the fourth mail within 14 days',
    async (status) => {
      const old = new Date(NOW.getTime() - 15 * 86_400_000)
      await take(bounce(await mailed(), status), old)
      const first = await mailed()
      await take(bounce(first, status))
      await take(bounce(first, status))
      await take(bounce(await mailed(), status))
      await take(bounce(await mailed(), status))
      expect(await words()).toEqual([])
      await take(bounce(await mailed(), status))
      expect(await words()).toEqual(['bounce'])
    },
  )

  it.each([
    ['a delay', (id: string) => bounce(id, '4.4.1', 'delayed'), 'not_final'],
    ['a delivery', (id: string) => bounce(id, '2.0.0', 'delivered'), 'not_final'],
    ['another type of feedback', (id: string) => complaint(id, 'not-spam'), 'not_final'],
    ['a mail that is not ours', () => bounce('<00000000@amore.example>', '5.1.1'), 'unknown_mail'],
    [
      'a mail of no site',
      (id: string) => bounce(id.replace(/@.*/, '@other.example>'), '5.1.1'),
      'unknown_mail',
    ],
    ['a report without a Message-ID', () => bounce('', '5.1.1'), 'no_message_id'],
    ['nothing', () => Buffer.from('Subject: I am away\r\n\r\nBack on Monday.'), 'no_report'],
    ['noise', () => Buffer.from([0, 255, 13, 10, 13, 10, 200]), 'no_report'],
    ['an empty file', () => Buffer.alloc(0), 'no_report'],
    ['an oversized mail', () => Buffer.alloc(2_000_001, 'x'), 'too_long'],
  ] as const)('of %s changes nothing', async (_what, make, outcome) => {
    expect(await take(make(await mailed()))).toBe(outcome)
    expect(await words()).toEqual([])
  })
})
