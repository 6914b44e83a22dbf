import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

/** Where a visitor came from, kept for the signup: the first countries of the sites are Italy and the United States. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() => test.owner.query('delete from rate_limit'))

const get = (site: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.send(site, path, { headers })
const kept = (cookies: readonly string[]) => cookies.filter((one) => one.startsWith('tracking='))

describe('the source of a visit', () => {
  it('is in a cookie where that needs no consent, and nowhere else', async () => {
    expect(kept((await get('starlight', '/?network=n1')).cookies)).toHaveLength(1)
    expect(kept((await get('amore', '/?network=n1')).cookies)).toEqual([])
  })

  it('leads with the visitor through the addresses of the site', async () => {
    const referer = `http://amore.localhost:${app.port}/?network=n1&ref=r`
    const next = await get('amore', '/signup?step=1', { referer })
    expect([next.status, next.headers.location]).toEqual([302, '/signup?step=1&network=n1&ref=r'])
    expect(next.headers['cache-control']).toBe('no-store')
    expect(kept(next.cookies)).toEqual([])
  })
})
