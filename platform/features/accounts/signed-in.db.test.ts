import { describe, expect, it } from 'vitest'
import { SIGNED_IN_COOKIE } from '../../core/signed-in-cookie.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const PASSWORD = 'una frase lunga davvero'
const lineOf = (headers: { 'set-cookie'?: string[] | undefined }) =>
  headers['set-cookie']?.find((line) => line.startsWith(`${SIGNED_IN_COOKIE}=`)) ?? ''

const member = () => test.database.withTenant(keyOf(app, 'amore'), (db) => buildMember(db))

async function withPassword(): Promise<string> {
  const { id } = await member()
  const hash = await hashPassword(PASSWORD)
  const { rows } = await test.owner.query(
    'update member set password_hash = $1 where id = $2 returning email',
    [hash, id],
  )
  return rows[0].email
}

describe('the readable companion of the session', () => {
  it('changes with each login, and is not part of the session token', async () => {
    const body = { email: await withPassword(), password: PASSWORD }
    const [first, second] = [
      await app.send('amore', '/api/user', { method: 'POST', body }),
      await app.send('amore', '/api/user', { method: 'POST', body }),
    ]
    const lines = [first, second].map(({ headers }) => lineOf(headers))
    for (const line of lines) {
      expect(line).toMatch(/^signed-in=[\w-]{12};.*Max-Age=2592000/)
      expect(line).not.toContain('HttpOnly')
    }
    expect(lines[0]).not.toBe(lines[1])
    expect(first.cookies.join()).toContain('session=')
    expect(first.cookies.find((pair) => pair.startsWith('session='))).not.toContain(
      lines[0]?.slice('signed-in='.length, 'signed-in='.length + 12),
    )
  })

  it('is removed by the logout, and so are pages that the browser keeps', async () => {
    const { id } = await member()
    const cookie = await test.database.withTenant(keyOf(app, 'amore'), (db) => signIn(db, id))
    const { headers } = await app.send('amore', '/api/logout', { headers: { cookie } })
    expect(lineOf(headers)).toMatch(/^signed-in=;.*Max-Age=0/)
    expect(headers['clear-site-data']).toBe('"cache"')
  })
})
