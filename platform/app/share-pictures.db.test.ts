import { afterEach, describe, expect, it, vi } from 'vitest'
import { TooManyAttemptsError } from '../core/errors.ts'
import type { LocaleCode } from '../core/locale.ts'
import { takeStateStep } from '../features/site/server.ts'
import { type SharedSubject, sharePicturePath } from '../tenancy/brand-files.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { demoSite } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { LOG_LEVEL: 'silent' })
const address = (id: string, code: LocaleCode, subject: SharedSubject) =>
  sharePicturePath(demoSite(app, id), code, subject)
const ask = (id: string, code: LocaleCode, subject: SharedSubject) => app.send(id, address(id, code, subject))

afterEach(() => vi.restoreAllMocks())

describe('pictures of shared links', () => {
  it.each<[string, LocaleCode, SharedSubject]>([
    ['alpen', 'de', 'front'],
    ['amore', 'it', 'lander-gallery'],
    ['tulp', 'nl', 'page-terms'],
  ])('of %s in %s exist for %s, cached forever under the revision', async (id, code, subject) => {
    const { status, headers } = await ask(id, code, subject)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const earlier = await app.send(id, `/brand/earlier/share/${code}/${subject}.jpg`)
    expect([earlier.status, earlier.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it('differ by language and subject', async () => {
    const texts = [
      await ask('tulp', 'nl', 'front'),
      await ask('tulp', 'de', 'front'),
      await ask('tulp', 'nl', 'page-faq'),
    ].map(({ text }) => text)
    expect(new Set(texts).size).toBe(3)
  })

  it('are drawn once, and counted as one page that is drawn for a visitor', async () => {
    const counted = vi.spyOn(app.services.visitorLimits, 'draw')
    await Promise.all([1, 2, 3].map(() => ask('starlight', 'en-US', 'front')))
    await ask('starlight', 'en-US', 'front')
    expect(counted).toHaveBeenCalledTimes(1)
  })

  it('are refused to a network that has caused too many, and drawn for the next one', async () => {
    vi.spyOn(app.services.visitorLimits, 'draw').mockImplementationOnce(() => {
      throw new TooManyAttemptsError(1, 'too_many_requests')
    })
    expect((await ask('nordlys', 'no', 'front')).status).toBe(429)
    expect((await ask('nordlys', 'no', 'front')).status).toBe(200)
  })

  it.each([
    'share/fr/front.jpg',
    'share/it/nothing.jpg',
    'share/it/lander-nothing.jpg',
    'share/it/lander-constructor.jpg',
    'share/it/page-nothing.jpg',
    'share/it/page-__proto__.jpg',
    'share/it/front.png',
  ])('do not exist as %s', async (path) => {
    expect((await app.send('amore', `/brand/${demoSite(app, 'amore').revision}/${path}`)).status).toBe(404)
  })

  it('do not exist while a site is not live', async () => {
    const tenant = demoSite(app, 'amore')
    const step = (name: 'pause' | 'resume') =>
      test.database.withTenant(tenant.key, (db) =>
        takeStateStep(db, tenant, name, { by: null, now: new Date() }),
      )
    await step('pause')
    await expect.poll(() => demoSite(app, 'amore').state).toBe('paused')
    expect((await ask('amore', 'it', 'lander-gallery')).status).toBe(404)
    await step('resume')
    await expect.poll(() => demoSite(app, 'amore').state).toBe('live')
    expect((await ask('amore', 'it', 'lander-gallery')).status).toBe(200)
  })
})
