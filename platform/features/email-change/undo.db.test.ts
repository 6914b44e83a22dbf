import { beforeEach, describe, expect, it } from 'vitest'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { MovingMember, newAddress } from '../../testing/email-changes.ts'
import { PASSWORD } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const INVALID = { error: { code: 'mail_link_invalid' } }
const signedIn = async (cookie: string) =>
  (await app.send('amore', '/api/user', { headers: { cookie } })).json.user !== null

describe('the link in the notice to the old address', () => {
  it('restores the address and ends every session, for 48 hours', async () => {
    const anna = await MovingMember.make(app, test)
    const token = await anna.moveTo(newAddress())
    const { rows } = await test.owner.query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from mail_token
       where member_id = $1 and purpose = 'mail_change_undo'`,
      [anna.id],
    )
    expect(rows).toEqual([{ hours: 48 }])
    expect((await anna.follow(token)).json).toEqual({ state: 'undone' })
    expect(await anna.address()).toBe(anna.email)
    expect(await signedIn(anna.cookie)).toBe(false)
    expect((await anna.follow(token)).json).toEqual({ state: 'undone' })
  })

  it('removes the password and what was added since the change from a person who took the account over', async () => {
    const anna = await MovingMember.make(app, test)
    const rows = async () =>
      (
        await test.owner.query<{ kind: string }>(
          `select id as kind from member_passkey where member_id = $1 union all
           select 'totp' from member_totp where member_id = $1 order by 1`,
          [anna.id],
        )
      ).rows.map(({ kind }) => kind)
    const addPasskey = (name: string, ageMinutes: number) =>
      test.owner.query(
        `insert into member_passkey (tenant_id, id, member_id, user_handle, public_key, counter, name, created_at)
         select tenant_id, $2, id, '', '', 0, $2, now() - make_interval(mins => $3) from member where id = $1`,
        [anna.id, name, ageMinutes],
      )
    await addPasskey(`own-${anna.id}`, 60)
    const token = await anna.moveTo(newAddress())
    await addPasskey(`theirs-${anna.id}`, 0)
    await test.owner.query(
      `insert into member_totp (tenant_id, member_id, secret, enabled_at) select tenant_id, id, '', now()
       from member where id = $1`,
      [anna.id],
    )
    await anna.follow(token)
    expect(await rows()).toEqual([`own-${anna.id}`])
    const body = { email: anna.email, password: PASSWORD }
    expect((await app.send('amore', '/api/user', { method: 'POST', body })).status).toBe(422)
  })

  it('reverts a deletion that was requested since the change', async () => {
    const anna = await MovingMember.make(app, test)
    const token = await anna.moveTo(newAddress())
    const body = { reason: 'pause', password: PASSWORD }
    const headers = { cookie: anna.cookie }
    const gone = await app.send('amore', '/api/account-deletion', { method: 'POST', headers, body })
    expect(gone.status, gone.text).toBe(200)
    await anna.follow(token)
    const { rows } = await test.owner.query(
      `select m.status, count(d)::int as deletions,
         (select count(*)::int from mail_token t where t.tenant_id = m.tenant_id and t.member_id = m.id and t.purpose = 'return') as links
       from member m left join account_deletion d on d.tenant_id = m.tenant_id and d.member_id = m.id
       where m.id = $1 group by m.tenant_id, m.id, m.status`,
      [anna.id],
    )
    expect(rows).toEqual([{ status: MEMBER_STATUS.active, deletions: 0, links: 0 }])
  })

  it('is refused truncated, on another site, and after 48 hours', async () => {
    const anna = await MovingMember.make(app, test)
    const email = newAddress()
    const token = await anna.moveTo(email)
    expect((await anna.follow(token.slice(1))).json).toMatchObject(INVALID)
    expect((await anna.follow(token, 'tulp')).json).toMatchObject(INVALID)
    await test.owner.query(
      "update mail_token set expires_at = now() - interval '1 second' where member_id = $1",
      [anna.id],
    )
    expect((await anna.follow(token)).json).toMatchObject(INVALID)
    expect(await anna.address()).toBe(email)
    expect(await signedIn(anna.cookie)).toBe(true)
  })

  it('overrides a later change of the person who took the account over', async () => {
    const anna = await MovingMember.make(app, test)
    const [second, third, fourth] = [newAddress(), newAddress(), newAddress()]
    const ofOwner = await anna.moveTo(second)
    const ofIntruder = await anna.moveTo(third)
    await anna.ask(fourth)
    const [pending = ''] = await anna.linksTo(fourth)
    expect((await anna.follow(ofOwner)).json).toEqual({ state: 'undone' })
    for (const token of [ofIntruder, pending]) expect((await anna.follow(token)).json).toMatchObject(INVALID)
    expect(await anna.address()).toBe(anna.email)
  })

  it('to an earlier address stays valid after a later change was undone', async () => {
    const anna = await MovingMember.make(app, test)
    const second = newAddress()
    const first = await anna.moveTo(second)
    const later = await anna.moveTo(newAddress())
    await anna.follow(later)
    expect(await anna.address()).toBe(second)
    expect((await anna.follow(first)).json).toEqual({ state: 'undone' })
    expect(await anna.address()).toBe(anna.email)
  })

  it('changes nothing if another member has confirmed the old address since', async () => {
    const [anna, berta] = [await MovingMember.make(app, test), await MovingMember.make(app, test)]
    const email = newAddress()
    const token = await anna.moveTo(email)
    await berta.moveTo(anna.email)
    expect((await anna.follow(token)).json).toMatchObject({ error: { code: 'email_taken' } })
    expect(await anna.address()).toBe(email)
    expect(await signedIn(anna.cookie)).toBe(true)
  })
})
