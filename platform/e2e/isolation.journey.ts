import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Ids, idsOf } from './ids.ts'
import { logIn, whoAmI } from './members.ts'
import { expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call } from './wire.ts'

/** Every page and file with an id in its address. */
const PATHS: readonly (readonly [string, (ids: Ids) => string])[] = [
  ['profile', ({ member }) => `/members/${member}`],
  ['first message', ({ member }) => `/members/${member}/chat`],
  ['signup with a target', ({ member }) => `/members/${member}/signup`],
  ['like from a mail', ({ member }) => `/likes/m/${member}`],
  ['conversation', ({ conversation }) => `/chats/${conversation}`],
  ['payment', ({ payment }) => `/transactions/${payment}`],
  ['photo, thumb', ({ photo }) => `/photos/thumb/${photo}.webp`],
  ['photo, card', ({ photo }) => `/photos/card/${photo}.webp`],
  ['photo, blurred', ({ photo }) => `/photos/blurred/${photo}.webp`],
  ['call: profile', ({ member }) => `/api/member?id=${member}`],
  ['call: messages', ({ conversation }) => `/api/messages?conversation=${conversation}`],
  ['call: payment', ({ payment }) => `/api/payment?id=${payment}`],
]

/** Valid ids that do not exist. */
const NIL_IDS: Ids = {
  member: randomUUID(),
  conversation: randomUUID(),
  payment: randomUUID(),
  photo: randomBytes(16).toString('base64url'),
}

/**
 * Status, headers and body, without the ids themselves, the time of day and values that are new in
 * each request.
 */
async function answer(page: Page, path: string, ids: Ids) {
  const { status, headers, body } = await call(page, 'amore', path)
  const { date: _date, 'content-length': _length, etag: _etag, 'x-request-id': _id, ...rest } = headers
  // A page's CSS rules depend on everybody who has opened it so far, including other journeys.
  const drawn = body.replace(/<style[^>]*data-styled[^>]*>.*?<\/style>/gs, 'rules')
  let text = drawn.replace(/"(?:now|readAt)":\d+|"presencePass":"[^"]*"/g, 'now')
  let told = JSON.stringify(rest)
  for (const id of Object.values(ids)) {
    text = text.replaceAll(id, 'ID')
    told = told.replaceAll(id, 'ID')
  }
  return { status, told, text }
}

for (const viewer of ['visitor', 'member'] as const) {
  test(`a ${viewer} learns nothing about ids of another site`, async ({ page, browser }) => {
    const elsewhere = await browser.newContext()
    const foreign = await idsOf(await elsewhere.newPage(), SITES.nordlys)
    await elsewhere.close()
    expect(Object.values(foreign).every(Boolean), 'an id of each kind').toBe(true)
    if (viewer === 'member') await logIn(page, SITES.amore)
    for (const [name, path] of PATHS) {
      const real = await answer(page, path(foreign), foreign)
      const none = await answer(page, path(NIL_IDS), NIL_IDS)
      expect(real, name).toEqual(none)
      expect(real.status, name).not.toBe(500)
      if (viewer === 'member' && !name.startsWith('signup')) expect(real.status, name).toBe(404)
    }
  })
}

test('a page that visitors share is never a member’s, and vice versa', async ({ page, browser }) => {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  const read = async (reader: Page) => (await call(reader, 'amore', '/pages/terms')).body
  await logIn(page, SITES.amore)
  const { id } = await whoAmI(page, SITES.amore)
  // Each is requested after the other: anything cached for visitors exists by then.
  for (const _turn of [1, 2]) {
    expect(await read(visitor)).toContain('href="/login"')
    expect(await read(page)).not.toContain('href="/login"')
    expect(await read(visitor)).not.toContain(id)
  }
  await context.close()
})
