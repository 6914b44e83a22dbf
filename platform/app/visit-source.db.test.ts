import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

/**
 * The source of a visitor, stored for the signup: the first countries of the sites are Italy and
 * the United States.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

const get = (site: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.send(site, path, { headers })
const kept = (cookies: readonly string[]) => cookies.filter((one) => one.startsWith('tracking='))

describe('the source of a visit', () => {
  it('is stored in a cookie where that needs no consent, and nowhere else', async () => {
    expect(kept((await get('starlight', '/?network=n1')).cookies)).toHaveLength(1)
    expect(kept((await get('amore', '/?network=n1')).cookies)).toEqual([])
  })

  it('is passed on in the addresses of the site', async () => {
    const referer = `http://amore.localhost:${app.port}/?network=n1&ref=r`
    const next = await get('amore', '/signup?step=1', { referer })
    expect([next.status, next.headers.location]).toEqual([302, '/signup?step=1&network=n1&ref=r'])
    expect(next.headers['cache-control']).toBe('no-store')
    expect(kept(next.cookies)).toEqual([])
    // Not for members, whose source is known.
    const cookie = `${app.services.sessionCookie}=of-a-member`
    expect((await get('amore', '/signup?step=1', { referer, cookie })).headers.location).toBeUndefined()
  })

  it('names the campaign of a lander visited on the way, once, also without a source', async () => {
    const from = (path: string) => ({ referer: `http://amore.localhost:${app.port}${path}` })
    const next = async (path: string, before: string) =>
      (await get('amore', path, from(before))).headers.location
    const led = '/pages/terms?lander=gallery&slug=july'
    expect(await next('/pages/terms', '/landers/gallery/july')).toBe(led)
    expect(await next('/signup', led)).toBe('/signup?lander=gallery&slug=july')
    expect(await next('/signup', '/landers/gallery/july?ref=r')).toBe(
      '/signup?ref=r&lander=gallery&slug=july',
    )
    // Another landing page replaces it, and one without a campaign needs no parameter.
    expect(await next('/landers/video', '/landers/gallery/july')).toBeUndefined()
    expect(await next('/signup?lander=video', '/landers/gallery/july')).toBeUndefined()
    expect(await next('/signup', '/landers/gallery')).toBeUndefined()
    // The lander's own links omit a slug that is not a campaign of the site.
    expect(await next('/signup?lander=gallery', '/landers/gallery/july')).toBe(
      led.replace('/pages/terms', '/signup'),
    )
    expect(await next('/signup?lander=gallery&slug=july', '/landers/gallery/july')).toBeUndefined()
  })
})
