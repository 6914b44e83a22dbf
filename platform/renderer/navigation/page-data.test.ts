import type { PageContextClient } from 'vike/types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Me, type PagePayload, type PageUpdate, SHELL_HEADER } from '../../core/client.ts'

const first = { frame: 'f', shell: 's', now: 1000, route: 'members', title: 'Search', data: ['first'] }
const update = (more: Partial<PageUpdate> = {}): PageUpdate => ({
  ...first,
  route: 'likes',
  data: ['likes'],
  ...more,
})

interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A browser with a member's document, and a server that gives these responses in turn. */
async function browser(...answers: (object | number)[]) {
  const asked: Asked[] = []
  const page = { cookie: 'signed-in=a', addEventListener: vi.fn(), getElementById: () => null }
  const fetch = vi.fn(async (url: string, init?: { headers: Record<string, string> }) => {
    asked.push({ url, headers: init?.headers ?? {} })
    const next = answers.shift() ?? 500
    return typeof next === 'number'
      ? new Response('{}', { status: next })
      : new Response(JSON.stringify(next))
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'https://amore.example/members' })
  vi.stubGlobal('window', { addEventListener: vi.fn() })
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
  const leave = vi.fn((address: string) => Promise.reject(new Error(`left for ${address}`)))
  vi.doMock('./current-address.ts', () => ({ leave }))
  vi.doMock('vike/abort', () => ({ redirect: (address: string) => new Error(`led to ${address}`) }))
  const pages = await import('./page-data.ts')
  const { memory } = await import('./page-memory.ts')
  pages.beginWith(first as unknown as PagePayload, '/members')
  const ask = (urlOriginal: string, more: Partial<PageContextClient> = {}) =>
    pages.data({ isHydration: false, urlOriginal, ...more } as PageContextClient)
  const show = async (path: string, isHistoryNavigation = false) =>
    JSON.parse((await ask(path, { isHistoryNavigation })) ?? '') as PageUpdate
  return { asked, page, pages, memory, leave, ask, show }
}

beforeEach(() => vi.unstubAllGlobals())

describe('when the router requests a page', () => {
  it("it gets the server's response, and the server is told what the browser has", async () => {
    const { show, asked } = await browser(update())
    expect((await show('/likes')).data).toEqual(['likes'])
    expect(asked).toEqual([{ url: '/likes/index.pageContext.json', headers: expect.any(Object) }])
    expect(asked[0]?.headers[SHELL_HEADER]).toBe('s')
    expect(asked[0]?.headers).not.toHaveProperty('purpose')
  })

  it('Back gets the page of the document from memory', async () => {
    const { show, asked } = await browser(update())
    expect((await show('/members', true)).data).toEqual(['first'])
    expect(asked).toEqual([])
  })

  it('it gets a prefetched page, for which the server has recorded nothing as seen', async () => {
    const { show, asked, pages } = await browser(update())
    await pages.read('/likes', { ahead: true })
    expect((await show('/likes')).data).toEqual(['likes'])
    expect(asked.map(({ headers }) => headers.purpose)).toEqual(['prefetch'])
  })

  it('it follows a redirect', async () => {
    const { show } = await browser({ redirect: '/chats/1' })
    await expect(show('/members/1/chat')).rejects.toThrow('led to /chats/1')
  })

  it("it shows the redirect's target from the same response, without another request", async () => {
    const page = update({ route: 'chats-id', data: ['talk'] })
    const { show, asked } = await browser({ redirect: '/chats/1', page }, update())
    await expect(show('/members/1/chat')).rejects.toThrow('led to /chats/1')
    expect((await show('/chats/1')).data).toEqual(['talk'])
    expect(asked.length).toBe(1)
    await show('/chats/1')
    expect(asked.length).toBe(2)
  })

  it("it loads a document if the redirect's target has another build or account", async () => {
    const { show, leave } = await browser({ redirect: '/chats/1', page: update({ frame: 'other' }) })
    await expect(show('/members/1/chat')).rejects.toThrow('left for /members/1/chat')
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it.each<[string, object | number]>([
    ['a refusal', 403],
    ['a fault', 500],
    ['a page of another build or account', update({ frame: 'other' })],
  ])('a document is loaded after %s', async (_what, answer) => {
    const { show, leave, memory } = await browser(answer)
    await expect(show('/likes')).rejects.toThrow('left for /likes')
    expect(leave).toHaveBeenCalledTimes(1)
    expect(memory.has('/likes')).toBe(false)
  })

  it('nothing is shown from memory after the session has changed', async () => {
    const { show, page, asked } = await browser(update())
    page.cookie = 'signed-in=b'
    await expect(show('/members', true)).rejects.toThrow('left for /members')
    expect(asked).toEqual([])
  })
})

it('keeps the member and the alerts of the latest response that contains them', async () => {
  const changed = { me: null, entry: null, alerts: ['push'] } as const
  const { show, pages, asked } = await browser(update({ shell: 'new', changed }), update())
  await show('/likes')
  expect(pages.shellNow()).toEqual({ shell: 'new', ...changed })
  await show('/chats')
  expect(asked[1]?.headers[SHELL_HEADER]).toBe('new')
})

it('updates counters from the member of each response: later events are newer than a prefetched page', async () => {
  const me = { id: 'm', unreadMessages: 1 } as Me
  const { show, pages } = await browser(update({ shell: 'new', changed: { me, entry: null, alerts: [] } }))
  await pages.read('/likes', { ahead: true })
  const { cellsOf } = await import('../../features/live/hooks.ts')
  const cells = cellsOf('m')
  expect(cells.me.get()).toEqual(me)
  cells.change({ counters: { unread_messages: 2 } })
  await show('/likes')
  const shown = pages.shellNow()?.me
  expect(shown && cells.isNew(shown)).toBe(false)
  expect(cells.me.get()?.unreadMessages).toBe(2)
})

it('requests nothing during hydration, nor for a fragment', async () => {
  const { ask, asked } = await browser(update())
  expect(await ask('/members', { isHydration: true })).toBeUndefined()
  await ask('/likes?pageNumber=2#main')
  expect(asked.map(({ url }) => url)).toEqual(['/likes/index.pageContext.json?pageNumber=2'])
})

describe('a pressed link', () => {
  it('is requested before the router asks, and once', async () => {
    const { pages, asked, show } = await browser(update(), update({ data: ['again'] }))
    pages.beginReading('/likes')
    expect(asked.map(({ url }) => url)).toEqual(['/likes/index.pageContext.json'])
    expect((await show('/likes')).data).toEqual(['likes'])
    expect(asked).toHaveLength(1)
    expect((await show('/likes')).data).toEqual(['again'])
  })

  it('is not requested again if the response is there before the router asks', async () => {
    const { pages, asked, show } = await browser(update())
    pages.beginReading('/likes')
    await vi.waitFor(() => expect(pages.underWayNow()).toBe(0))
    expect((await show('/likes')).data).toEqual(['likes'])
    expect(asked).toHaveLength(1)
  })

  it('keeps the target of a redirect that arrived before the router asked', async () => {
    const page = update({ route: 'chats-id', data: ['talk'] })
    const { pages, asked, show } = await browser({ redirect: '/chats/1', page })
    pages.beginReading('/members/1/chat')
    await vi.waitFor(() => expect(pages.underWayNow()).toBe(0))
    await expect(show('/members/1/chat')).rejects.toThrow('led to /chats/1')
    expect((await show('/chats/1')).data).toEqual(['talk'])
    expect(asked).toHaveLength(1)
  })

  it('leaves nothing behind if the router goes elsewhere', async () => {
    const { pages, asked, show } = await browser(update(), update({ route: 'chats' }), update())
    pages.beginReading('/likes')
    await show('/chats')
    await show('/likes')
    expect(asked).toHaveLength(3)
  })

  it('reports a failure to the router, which loads a document', async () => {
    const { pages, leave, show } = await browser(500)
    pages.beginReading('/likes')
    await expect(show('/likes')).rejects.toThrow('left for /likes')
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('is not requested for another session', async () => {
    const { pages, page, asked } = await browser(update())
    page.cookie = 'signed-in=b'
    pages.beginReading('/likes')
    expect(asked).toEqual([])
  })
})

it('requests the texts of a page beside its data', async () => {
  const { asked, pages } = await browser({ texts: {} }, update())
  const { mounted } = await import('../root.ts')
  mounted.page = {
    ...first,
    site: { textsRevision: 'r' },
    locale: { code: 'de' },
  } as unknown as PagePayload
  await pages.read('/members/0199c0de-0000-7000-8000-000000000001')
  expect(asked.map(({ url }) => url)).toEqual([
    '/texts/r/de/common+site+members+likes+safety+album+bookmarks.json',
    '/members/0199c0de-0000-7000-8000-000000000001/index.pageContext.json',
  ])
})
