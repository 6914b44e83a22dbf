import { beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../infra/second-factor/totp.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, sendAs } from '../testing/staff.ts'
import { inviteStaff, reinvite } from './invitations.ts'
import { COOKIES } from './sessions.ts'
import { disableStaff } from './staff-changes.ts'

const base = testDatabase()
const app = testApp(base)
const PASSWORD = 'river candle orbit 88'

const withStaff: NonNullable<typeof app.services.consoleDatabase>['withStaff'] = (tenants, work) => {
  const { consoleDatabase } = app.services
  if (!consoleDatabase) throw new Error('no console')
  return consoleDatabase.withStaff(tenants, work)
}

const context = () => ({ now: new Date(), appSecrets: app.services.config.appSecrets, by: null })
const invite = (email: string) =>
  withStaff([], (db) => inviteStaff(db, { email, role: 'moderator', tenants: 'all' }, context()))

/** Opens an invitation; returns the secret that its page shows, and its cookie. */
async function open(token: string) {
  const redirect = await sendAs(app, '', `/invitation?token=${token}`)
  const cookie = redirect.cookies.join('; ')
  const page = await sendAs(app, cookie, '/invitation')
  const secret = (/class="mono">([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? '').replaceAll(' ', '')
  return { redirect, cookie, page, secret }
}

const actionsOf = async (staffId: string) => {
  const sql = 'select action from audit_entry where staff_id = $1 or subject = $2 order by id'
  const { rows } = await base.owner.query<{ action: string }>(sql, [staffId, `staff:${staffId}`])
  return rows.map(({ action }) => action)
}

describe('an invitation of staff', () => {
  it('removes its token from the URL, sets password and second factor, and works once', async () => {
    const { redirect, cookie, page, secret } = await open(await invite('first@staff.test'))
    expect([redirect.status, redirect.headers.location, page.status]).toEqual([303, '/invitation', 200])
    const weak = await sendAs(app, cookie, '/invitation', { body: { password: 'password1', code: '000000' } })
    expect(weak.status).toBe(422)
    expect(weak.text.match(/class="error"/g)).toHaveLength(2)
    const body = { password: PASSWORD, code: totpCode(secret, new Date()) }
    const done = await sendAs(app, cookie, '/invitation', { body })
    expect(done.status).toBe(200)
    expect(done.text.match(/<li class="mono">[a-z2-9]{4}(-[a-z2-9]{4}){3}</g)).toHaveLength(10)
    const session = done.cookies.find((one) => one.startsWith(COOKIES.session)) ?? ''
    expect((await sendAs(app, session, '/photos')).status).toBe(200)
    expect((await sendAs(app, cookie, '/invitation', { body })).status).toBe(404)
    const { rows } = await base.owner.query<{ id: string }>(
      "select id from staff where email = 'first@staff.test'",
    )
    expect(await actionsOf(rows[0]?.id ?? '')).toEqual(['staff_invited', 'invitation_accepted'])
  })

  it('makes a second person at once if the command made it, otherwise after seven days', async () => {
    const ada = await buildStaff(app, { role: 'operator' })
    const standing = async (token: string, email: string) => {
      const { cookie, secret } = await open(token)
      const body = { password: PASSWORD, code: totpCode(secret, new Date()) }
      expect((await sendAs(app, cookie, '/invitation', { body })).status).toBe(200)
      const sql =
        'select invited_by, (extract(epoch from approves_from - accepted_at) / 86400)::int as days from staff where email = $1'
      return (await base.owner.query<{ invited_by: string; days: number }>(sql, [email])).rows
    }
    expect(await standing(await invite('shell@staff.test'), 'shell@staff.test')).toEqual([
      { invited_by: null, days: 0 },
    ])
    const email = 'later@staff.test'
    const by = { ...context(), by: ada.id }
    const token = await withStaff([], (db) =>
      inviteStaff(db, { email, role: 'moderator', tenants: 'all' }, by),
    )
    expect(await standing(token, email)).toEqual([{ invited_by: ada.id, days: 7 }])
    const bea = await buildStaff(app, { role: 'operator' })
    const again = await withStaff([], (db) => reinvite(db, email, { ...context(), by: bea.id }))
    expect(await standing(again ?? '', email)).toEqual([{ invited_by: ada.id, days: 7 }])
    const vouched = await withStaff([], (db) => reinvite(db, email, context()))
    expect(await standing(vouched ?? '', email)).toEqual([{ invited_by: null, days: 0 }])
  })

  it('is replaced by a newer one, and expires', async () => {
    const old = await invite('second@staff.test')
    const token = await invite('second@staff.test')
    expect((await open(old)).page.status).toBe(404)
    expect((await open(token)).page.status).toBe(200)
    await base.owner.query("update staff_invitation set expires_at = now() - interval '1 second'")
    expect((await open(token)).page.status).toBe(404)
  })

  it('does not change a person who accepted one before; a reset link changes nothing until it is used', async () => {
    const staff = await buildStaff(app, { role: 'operator' })
    await expect(invite(staff.email)).rejects.toMatchObject({ code: 'staff_exists' })
    await withStaff([], (db) => reinvite(db, staff.email, context()))
    expect((await staff.send('/photos')).status).toBe(200)
  })
})

describe('a sign-in of staff', () => {
  const signIn = (email: string, password: string) =>
    sendAs(app, '', '/sign-in', { body: { email, password } })

  it('needs the password and a code, which works once', async () => {
    const staff = await buildStaff(app, { role: 'moderator', password: PASSWORD })
    const first = await signIn(staff.email, PASSWORD)
    expect([first.status, first.headers.location]).toEqual([303, '/second-factor?next=%2F'])
    const cookie = first.cookies.join('; ')
    expect((await sendAs(app, cookie, '/photos')).headers.location).toMatch(/^\/sign-in\?/)
    const body = { code: totpCode(staff.totpSecret, new Date()) }
    const second = await sendAs(app, cookie, '/second-factor', { body })
    expect([second.status, second.headers.location]).toEqual([303, '/'])
    const session = second.cookies.find((one) => one.startsWith(COOKIES.session)) ?? ''
    expect((await sendAs(app, session, '/photos')).status).toBe(200)
    const again = (await signIn(staff.email, PASSWORD)).cookies.join('; ')
    const replayed = await sendAs(app, again, '/second-factor', { body })
    expect(replayed.status).toBe(422)
    expect(await actionsOf(staff.id)).toEqual(['signed_in'])
    await sendAs(app, session, '/sign-out', { body: {} })
    expect((await sendAs(app, session, '/photos')).status).toBe(303)
  })

  it('responds in the same way to a wrong password and an unknown address, and locks as for members', async () => {
    const staff = await buildStaff(app, { role: 'moderator', password: PASSWORD })
    const wrong = await signIn(staff.email, 'wrong password')
    const unknown = await signIn('nobody@staff.test', 'wrong password')
    const plain = ({ status, text }: typeof wrong) => [
      status,
      text.replaceAll(/[\w-]+@staff\.test|nonce="[^"]+"/g, ''),
    ]
    expect(plain(wrong)).toEqual(plain(unknown))
    expect(wrong.status).toBe(422)
    for (let tries = 1; tries < 5; tries++) await signIn(staff.email, 'wrong password')
    const locked = await signIn(staff.email, PASSWORD)
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })

  it('is also locked after wrong codes', async () => {
    const staff = await buildStaff(app, { role: 'moderator', password: PASSWORD })
    const cookie = (await signIn(staff.email, PASSWORD)).cookies.join('; ')
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await sendAs(app, cookie, '/second-factor', { body: { code: 'wrong' } })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const body = { code: totpCode(staff.totpSecret, new Date()) }
    expect((await sendAs(app, cookie, '/second-factor', { body })).status).toBe(429)
  })

  it('accepts each recovery code once', async () => {
    const staff = await buildStaff(app, { role: 'support', password: PASSWORD })
    const page = await staff.send('/recovery-codes', { body: {} })
    const [, code = ''] = /<li class="mono">([^<]+)</.exec(page.text) ?? []
    const use = async () => {
      const cookie = (await signIn(staff.email, PASSWORD)).cookies.join('; ')
      return (await sendAs(app, cookie, '/second-factor', { body: { code: code.toUpperCase() } })).status
    }
    expect([await use(), await use()]).toEqual([303, 422])
    expect(await actionsOf(staff.id)).toEqual(['recovery_codes_made', 'recovery_code_used', 'signed_in'])
  })

  it('continues only at paths of the console', async () => {
    const staff = await buildStaff(app, { role: 'moderator', password: PASSWORD })
    const body = { email: staff.email, password: PASSWORD, next: '//evil.example' }
    const { headers } = await sendAs(app, '', '/sign-in', { body })
    expect(headers.location).toBe('/second-factor?next=%2F')
  })
})

describe('a session of staff', () => {
  it('ends after twelve hours, and when its person is disabled', async () => {
    const staff = await buildStaff(app, { role: 'support' })
    const { rows } = await base.owner.query(
      "select expires_at - created_at = interval '12 hours' as half from staff_session where staff_id = $1",
      [staff.id],
    )
    expect(rows).toEqual([{ half: true }])
    expect((await staff.send('/account')).status).toBe(200)
    await base.owner.query(
      "update staff_session set expires_at = now() - interval '1 second' where staff_id = $1",
      [staff.id],
    )
    expect((await staff.send('/account')).status).toBe(303)
    const other = await buildStaff(app, { role: 'support' })
    await withStaff([], (db) => disableStaff(db, other.email, context()))
    expect((await other.send('/account')).status).toBe(303)
  })
})

describe('a session of staff without requests', () => {
  const setSeen = (staffId: string, ago: string) =>
    base.owner.query('update staff_session set seen_at = now() - $2::interval where staff_id = $1', [
      staffId,
      ago,
    ])

  it('ends after an hour; each request postpones the end', async () => {
    const staff = await buildStaff(app, { role: 'support' })
    await setSeen(staff.id, '59 minutes')
    expect((await staff.send('/account')).status).toBe(200)
    const { rows } = await base.owner.query(
      "select seen_at > now() - interval '5 minutes' as put_off from staff_session where staff_id = $1",
      [staff.id],
    )
    expect(rows).toEqual([{ put_off: true }])
    await setSeen(staff.id, '61 minutes')
    expect((await staff.send('/account')).headers.location).toMatch(/^\/sign-in\?/)
  })
})

describe('the host of the console', () => {
  let moderator: Awaited<ReturnType<typeof buildStaff>>
  beforeAll(async () => {
    moderator = await buildStaff(app, { role: 'moderator' })
  })

  it('shows no site, and no site shows the console', async () => {
    expect((await app.send('console', '/api/user')).status).toBe(404)
    const body = { tenant: 1, photo: moderator.id, verdict: 'approve' }
    const headers = { cookie: moderator.cookie, accept: 'application/json' }
    for (const path of ['/photos/decide', '/photos/decide?forced-domain=console.localhost']) {
      expect((await app.send('amore', path, { method: 'POST', headers, body })).status, path).toBe(404)
    }
  })

  it('sends a strict content policy without inline code, and forbids caching', async () => {
    const { headers, text } = await moderator.send('/photos')
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /style-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'nonce-/)
    expect(text.match(/<style[^>]*>/g)?.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true)
    expect(text).not.toMatch(/ style="| on\w+="/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('responds without an error to the browser’s request for a favicon', async () => {
    expect((await sendAs(app, '', '/favicon.ico')).status).toBe(204)
  })

  it('refuses requests from pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await moderator.send('/sign-out', { body: {}, headers })).status).toBe(403)
    expect((await moderator.send('/account')).status).toBe(200)
  })
})
