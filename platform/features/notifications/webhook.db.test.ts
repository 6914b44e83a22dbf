import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { mailgunWebhook } from '../../testing/mailgun.ts'
import { mailTo } from '../../testing/sent-mail.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { mailMaintenance } from './jobs.ts'

const KEY = 'm'.repeat(32)
const sites = copySites()
sites.change('amore', { mail: { webhook: 'mailgun' }, secrets: { mail_webhook_key: 'env:AMORE_MAIL_KEY' } })
sites.change('tulp', { mail: { webhook: 'mailgun' }, secrets: { mail_webhook_key: 'env:NO_SUCH_KEY' } })
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no', LOG_LEVEL: 'silent' })
let member: { readonly id: string; readonly email: string }
let messageId = ''

const post = async (body: unknown, site = 'amore') => {
  const { status, json } = await app.send(site, '/api/mail-webhook', { method: 'POST', body })
  return { status, json }
}
const webhook = (more: object = {}) => mailgunWebhook(KEY, { messageId, ...more })
const mailedTo = async (to: { readonly id: string; readonly email: string }, site = 'amore') =>
  (await mailTo({ test, app, site }, to)).slice(1, -1)
const words = async () =>
  (
    await test.owner.query<{ words: string[] }>(
      'select notifications_disabled as words from member where id = $1',
      [member.id],
    )
  ).rows[0]?.words
const outcomes = async () =>
  (
    await test.owner.query<{ outcome: string }>('select outcome from mail_webhook order by received_at')
  ).rows.map(({ outcome }) => outcome)

afterAll(() => {
  vi.unstubAllEnvs()
  sites.close()
})
beforeEach(async () => {
  await test.owner.query('delete from mail_webhook; delete from mail_report')
  vi.stubEnv('AMORE_MAIL_KEY', KEY)
  member = await test.database.withTenant(keyOf(app, 'amore'), (db) => buildMember(db))
  messageId = await mailedTo(member)
})

const OK = { status: 200, json: {} }

describe('a webhook of the mail provider', () => {
  it('of a missing mailbox stops mail', async () => {
    expect(await post(webhook())).toEqual(OK)
    expect([await words(), await outcomes()]).toEqual([['bounce'], ['counted']])
  })

  it('of a complaint stops mail', async () => {
    expect(await post(webhook({ data: { event: 'complained' } }))).toEqual(OK)
    expect(await words()).toEqual(['spam_complaint'])
  })

  it('of temporary failures stops mail with the fourth mail', async () => {
    const data = { severity: 'temporary', 'delivery-status': { code: 452 } }
    for (const expected of [[], [], [], ['bounce']]) {
      await post(webhook({ data }))
      expect(await words()).toEqual(expected)
      messageId = await mailedTo(member)
    }
  })

  it('that is repeated, with other contents or a new signature, counts once', async () => {
    const token = 'replayed'.repeat(6)
    await post(webhook({ token, data: { event: 'opened' } }))
    expect(await post(webhook({ token }))).toEqual(OK)
    expect([await words(), await outcomes()]).toEqual([[], ['ignored']])
    await Promise.all([1, 2].map(() => post(webhook({ data: { id: 'one' } }))))
    expect((await outcomes()).sort()).toEqual(['counted', 'ignored', 'known'])
  })

  it('about an unknown mail, or one of another site, changes nothing and gets the same response', async () => {
    const other = await test.database.withTenant(keyOf(app, 'nordlys'), (db) => buildMember(db))
    const theirs = await mailedTo(other, 'nordlys')
    for (const unknown of ['nobody@amore.example', theirs])
      expect(await post(webhook({ messageId: unknown }))).toEqual(OK)
    expect(await outcomes()).toEqual(['unknown_mail', 'unknown_mail'])
    expect((await test.owner.query('select from mail_report')).rowCount).toBe(0)
  })

  it('of another key, of a site whose key is missing, or without a signature is refused alike', async () => {
    const wrong = mailgunWebhook('w'.repeat(32), { messageId })
    const none = mailgunWebhook(KEY, { messageId: 'nobody@amore.example' })
    const refused = await post(wrong)
    expect(refused).toMatchObject({ status: 400, json: { error: { code: 'bad_request' } } })
    const { signature, ...unsigned } = none
    const answers = [
      await post(unsigned),
      await post({ ...none, signature: wrong.signature }),
      await post(webhook(), 'tulp'),
      await post(webhook({ at: new Date(Date.now() - 86_400_000) })),
    ]
    expect(signature.token).toHaveLength(50)
    const { code } = refused.json.error as { readonly code: string }
    expect(await post(webhook(), 'nordlys'), 'a site that expects none').toEqual(OK)
    for (const { status, json } of answers) expect([status, json]).toMatchObject([400, { error: { code } }])
    expect([await words(), await outcomes()]).toEqual([[], []])
  })

  it('of a million characters is refused, and changes nothing', async () => {
    const { status } = await post(webhook({ data: { tags: ['x'.repeat(1_000_000)] } }))
    expect([status, await words()]).toEqual([413, []])
  })

  it('keeps its token for longer than its signature is valid', async () => {
    await post(webhook())
    const [task] = mailMaintenance({ database: test.database, transport: null }).filter(
      ({ name }) => name === 'old-mail-webhooks',
    )
    const tenant = app.services.tenants.get('amore')
    const maintained = (hours: number) =>
      tenant && task?.run(tenant, new Date(Date.now() + hours * 3_600_000))
    await maintained(13)
    expect(await outcomes()).toEqual(['counted'])
    await maintained(37)
    expect(await outcomes()).toEqual([])
  })
})
