import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { activation, mailing } from '../../testing/mailing.ts'
import { mailHeader } from '../../testing/smtp-server.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import type { MailRequest } from './queue.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { taken, queue, deliver } = mailing(test, app)
const amore = () => demoSite(app, 'amore')

it('an expired unsubscribe link names the address that switches the emails off', async () => {
  const support = amore().settings.support_email
  expect(support).toContain('@')
  const page = await app.send('amore', '/unsubscribe?token=expired')
  expect(page.text).toContain(support)
})

describe('a notice', () => {
  const newMember = (plan: MemberPlan = {}) =>
    test.database.withTenant(amore().key, (db) => buildMember(db, plan))
  const notice = (key: string, member: { id: string; email: string }): MailRequest => ({
    key,
    to: member.email,
    memberId: member.id,
    template: 'new_message',
    path: '/chats',
    params: { name: 'Ada', sender: 'Bea', label: '' },
  })

  it('carries one-press unsubscribe: one press ends this kind, another one all, but no mail about the account', async () => {
    const member = await newMember({ notifications_disabled: ['push'] })
    expect(await queue(notice('n1', member))).toBe(true)
    await deliver('n1')
    const raw = taken()[0]?.raw ?? ''
    expect(mailHeader(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.*)>$/.exec(mailHeader(raw, 'List-Unsubscribe') ?? '')?.[1] ?? ''
    expect(link.startsWith(`${amore().origin}/unsubscribe?token=`)).toBe(true)
    const path = link.slice(amore().origin.length)

    // Opening a link changes nothing, as mail scanners do.
    expect((await app.send('amore', path)).text).toContain('<button>')
    const like = (key: string): MailRequest => ({ ...notice(key, member), template: 'new_like' })
    expect(await queue(notice('n2', member))).toBe(true)
    // The token is invalid on another site.
    await app.send('tulp', path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect(await queue(notice('n3', member))).toBe(true)

    const pressed = await app.send('amore', path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(200)
    expect(await queue(notice('n4', member))).toBe(false)
    expect(await queue(like('n4 like')), 'another kind goes on').toBe(true)
    await app.send('amore', path, {
      method: 'POST',
      body: 'all=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await queue(like('n4 likes'))).toBe(false)
    expect(await queue({ ...activation('n5'), to: member.email, memberId: member.id })).toBe(true)

    // Other settings of the member are unchanged, and a later account with the same address gets no
    // notices either.
    const { rows } = await test.owner.query('select notifications_disabled from member where id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ notifications_disabled: ['push', 'email'] }])
    const later = await newMember({ email_key: 'former', email: 'former@example.org' })
    expect(await queue(notice('n6', later))).toBe(true)
    // In any notation: capitals, full-width letters.
    const wide = member.email.replace(/^[a-z0-9]/, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    )
    expect(wide).not.toBe(member.email)
    expect(await queue(notice('n7', { ...later, email: member.email.toUpperCase() }))).toBe(false)
    expect(await queue(notice('n8', { ...later, email: wide }))).toBe(false)
  })

  it('is sent to existing members only, and not to fictional ones', async () => {
    const gone = await newMember({ status: 'disabled' })
    const invented = await newMember({ fictional: true })
    const claim = await newMember({ status: 'not_confirmed' })
    expect(await queue(notice('g1', gone))).toBe(false)
    expect(await queue(notice('g2', invented))).toBe(false)
    expect(await queue(notice('g3', claim))).toBe(false)
  })

  it('is not ended by an expired token or one of another purpose', async () => {
    const member = await newMember()
    const pressed = async (purpose: string, days: number) => {
      const token = newSecret()
      await test.owner.query(
        `insert into mail_token (tenant_id, token_hash, member_id, purpose, expires_at)
          values ($1, $2, $3, $4, now() + $5 * interval '1 day')`,
        [amore().key, createHash('sha256').update(token).digest(), member.id, purpose, days],
      )
      await app.send('amore', `/unsubscribe?token=${token}`, { method: 'POST' })
    }
    await pressed('activation', 1)
    await pressed('unsubscribe', -1)
    expect(await queue(notice('t1', member))).toBe(true)
    await pressed('unsubscribe', 1)
    expect(await queue(notice('t2', member))).toBe(false)
  })
})
