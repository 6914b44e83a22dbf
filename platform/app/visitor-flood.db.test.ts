import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '../core/ids.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { seedFixture } from '../testing/tenant-fixture.ts'
import { templateAt } from '../testing/vike.ts'
import { usePage } from '../ui/page.tsx'

/**
 * Bounds on what one network can make the program do for visitors. Each test uses its own last part
 * of the addresses.
 */
let drawn: string[] = []
let pages = 0
function Page() {
  const { route, error } = usePage()
  drawn.push(error?.message ?? route)
  return `page ${++pages}`
}
replaceInFile('vike/server', () => ({
  renderPage: async ({ urlOriginal }: { urlOriginal: string }) => templateAt(urlOriginal, Page),
}))

/** Pages that are read at this moment, and the most of them since the test began. */
let reading = 0
let together = 0
replaceInFile('app/load-page.ts', ({ loadPage }) => ({
  loadPage: async (...given: Parameters<typeof loadPage>) => {
    together = Math.max(together, ++reading)
    try {
      // Turns of the event loop, in which others begin that do not wait for their turn.
      for (let turn = 0; turn < 50; turn++) await nextTurn()
      return await loadPage(...given)
    } finally {
      reading--
    }
  },
}))

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1' })
let network = 0
let ip = ''
beforeEach(() => {
  drawn = []
  together = 0
  network++
  ip = `198.51.${network}.7`
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}, site = 'amore') =>
  app.send(site, path, { headers: { accept: 'text/html', 'x-forwarded-for': ip, ...headers } })

/** A form that is shown again with an error. */
const postInvalid = () =>
  app.send('amore', '/complaints', {
    method: 'POST',
    body: 'email=',
    headers: {
      accept: 'text/html',
      'x-forwarded-for': ip,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

/** Sends these requests concurrently. */
const getAll = (
  count: number,
  path: (at: number) => string,
  headers?: () => Record<string, string>,
  site?: string,
) => Promise.all(Array.from({ length: count }, (_, at) => get(path(at), headers?.(), site)))

const madeUp = () => ({ cookie: `${app.services.sessionCookie}=${newSecret()}` })
const statuses = (answers: readonly { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].sort()

describe('served from the cache, after one visitor has caused the rendering,', () => {
  it.each<[string, (at: number) => string, number]>([
    ['a lander with slugs of no campaign', (at) => `/landers/gallery/made-up-${at}`, 200],
    ['a lander with long ones', (at) => `/landers/gallery/${String(at).padEnd(150, 'x')}`, 200],
    ['an address of no page', (at) => `/nothing/${at}/here`, 404],
    ['a long one', (at) => `/${String(at).padEnd(1900, 'x')}`, 404],
    ['a page of the brand that there is not', (at) => `/pages/made-up-${at}`, 404],
    ['an address of the development server', (at) => `/@fs/${at}`, 404],
  ])('%s', async (_what, path, status) => {
    await get(path(0))
    drawn = []
    // Far more than may be rendered: none is counted.
    expect(statuses(await getAll(100, (at) => path(at + 1)))).toEqual([status])
    expect(drawn).toEqual([])
  })

  it('an unknown short link, which is counted for its lookup', async () => {
    await get('/made-up')
    drawn = []
    const answers = await getAll(100, (at) => `/made-up-${at}`)
    expect(statuses(answers)).toEqual([404, 429])
    // Visitors share the page of the refusal, unless it was drawn before.
    expect(drawn.length).toBeLessThanOrEqual(1)
  })

  it('the front page for unknown sessions, the same as for other visitors', async () => {
    const { text, headers } = await get('/')
    expect(headers['cache-control']).toBe('private, no-cache')
    drawn = []
    const answers = await getAll(10, () => '/', madeUp)
    expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set([text]))
    const notFound = await getAll(10, (at) => `/nothing/${at}/here`, madeUp)
    expect([statuses(notFound), notFound[0]?.headers['cache-control']]).toEqual([[404], 'no-store'])
    expect(drawn.length).toBeLessThanOrEqual(1)
  })

  it('and never for a member, who has their own pages', async () => {
    const { text } = await get('/')
    const { cookie } = await seedFixture(test, app, 'amore')
    drawn = []
    for (const path of ['/pricing', '/nothing/at/all'])
      expect((await get(path, { cookie })).text).not.toBe(text)
    expect(drawn).toHaveLength(2)
    expect((await get('/')).text).toBe(text)
  })

  it('a campaign of the site as a separate page', async () => {
    const paths = ['/landers/video', '/landers/video/cams', '/landers/video/dams', '/landers/video/cams']
    const texts: string[] = []
    for (const path of paths) texts.push((await get(path, {}, 'tulp')).text)
    expect(drawn).toEqual(['landers-name', 'landers-name'])
    expect(texts.slice(2)).toEqual(texts.slice(0, 2))
  })
})

describe('pages rendered for visitors', () => {
  const next = (at: number) => `/login?next=/chats/${at}`

  it('are refused to a network that requests too many together, across all sites, in the language of the visitor', async () => {
    await get('/')
    const answers = [...(await getAll(100, next)), ...(await getAll(100, next, undefined, 'tulp'))]
    const count = answers.filter(({ status }) => status === 200).length
    // Some more on a slow machine: one is allowed each second.
    expect(count).toBeGreaterThanOrEqual(18)
    expect(count).toBeLessThan(80)
    drawn = []
    const refused = (await getAll(20, next, () => ({ 'accept-language': 'de' }), 'alpen')).find(
      ({ status }) => status === 429,
    )
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.text).toContain('Das war etwas zu schnell')
    expect(drawn.length).toBeLessThan(20)
    // Cached pages and other networks are not affected.
    expect((await get('/')).status).toBe(200)
    expect((await get('/login', { 'x-forwarded-for': '192.0.2.200' })).status).toBe(200)
  })

  it('are counted with an unknown session, and for forms that are shown again', async () => {
    const pages = await getAll(150, next, madeUp)
    expect(statuses(pages)).toEqual([200, 429])
    const posted = await Promise.all(Array.from({ length: 20 }, postInvalid))
    expect(posted.map(({ status }) => status)).toContain(429)
  })

  it('take turns, two at a time: those of addresses and of forms that are shown again', async () => {
    const [posted, asked] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, postInvalid)),
      getAll(6, next),
    ])
    expect([statuses(posted), statuses(asked), together]).toEqual([[422], [200], 2])
  })

  it('refuse the forms of such a network before a statement is sent', async () => {
    await getAll(150, next)
    const before = test.statements.length
    const posted = await postInvalid()
    expect([posted.status, test.statements.length - before]).toEqual([429, 0])
  })

  it('are refused to a neighbourhood that requests five times as many', async () => {
    let answered = 0
    for (let host = 1; host <= 7; host++) {
      ip = `198.51.${network}.${host}`
      answered += (await getAll(120, next)).filter(({ status }) => status === 200).length
    }
    expect(answered).toBeGreaterThanOrEqual(90)
    expect(answered).toBeLessThan(190)
  })
})

describe('unknown sessions', () => {
  it('are looked up only so often for a network; its members stay signed in meanwhile', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    expect((await get('/api/chats', { cookie })).status).toBe(200)
    const before = test.statements.length
    expect(statuses(await getAll(400, () => '/api/chats', madeUp))).toEqual([403, 429])
    const lookUps = test.statements.slice(before).filter((sql) => sql.includes('from session s')).length
    expect(lookUps).toBeLessThan(200)
    expect((await get('/api/chats', { cookie })).status).toBe(200)
    // Several, because a slow machine allows some again meanwhile: one each second.
    const pages = await getAll(20, () => '/login', madeUp)
    const refused = pages.find(({ status }) => status === 429)
    expect(refused?.text).toContain('<h1>Vai un po’ troppo veloce')
  })

  it('do not block a session that has just begun', async () => {
    await getAll(20, () => '/api/chats', madeUp)
    const { cookie } = await seedFixture(test, app, 'amore')
    expect((await get('/api/chats', { cookie })).status).toBe(200)
  })
})

it.each(['br', 'gzip'])('the description of the calls is cached compressed as %s', async (encoding) => {
  const { headers } = await get('/api/openapi.json', { 'accept-encoding': encoding })
  // A response that is compressed on the fly has no length in advance.
  expect([headers['content-encoding'], Number(headers['content-length']) > 10_000]).toEqual([encoding, true])
})
