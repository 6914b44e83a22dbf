import type { Page } from '@playwright/test'
import { composer, declineIcebreakers, expectSent, messages, write } from './chat-steps.ts'
import { beforeScripts } from './init-script.ts'
import { logIn, memberByCalls } from './members.ts'
import { address, anotherBrowser, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore

/** Replaces the badge API of an installed app: stores the last value that a page set. */
async function watchIcon(page: Page): Promise<() => Promise<number | 'none'>> {
  let shown: number | 'none' = 'none'
  await page.exposeFunction('showOnIcon', (count: number) => {
    shown = count > 0 ? count : 'none'
  })
  await beforeScripts(page, () => {
    const show = (count = 0) =>
      (window as unknown as { showOnIcon: (n: number) => Promise<void> }).showOnIcon(count)
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show() })
  })
  return async () => shown
}

/** API calls of these pages that a message may cause, except the typing signal. */
function callsOf(...pages: Page[]): string[] {
  const calls: string[] = []
  for (const page of pages)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(user|chats|messages?|read)$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
    })
  return calls
}

interface Lists {
  readonly chats: readonly { readonly num_unread_messages: number }[]
}

interface Likes {
  readonly liked_by: readonly { readonly like_new: boolean }[]
}

test('the tab and the icon show unread messages and new likes, and nothing once they are seen', async ({
  page,
  browser,
}) => {
  const icon = await watchIcon(page)
  const { id } = await memberByCalls(page, site)
  await page.goto(address(site.id, '/members'))
  await expect(page).toHaveTitle(/^[^(]/)
  const other = await anotherBrowser(browser)
  await logIn(other.page, site)
  await json(call(other.page, site.id, '/api/like', { method: 'POST', data: { id } }))
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect.poll(icon).toBe(1)
  await other.page.goto(address(site.id, `/members/${id}/chat`))
  await declineIcebreakers(other.page, site)
  const calls = callsOf(page, other.page)
  await write(other.page, site, 'Ciao')
  await expectSent(other.page, site, 'Ciao')
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect.poll(icon).toBe(2)
  expect(calls).toEqual(['POST /api/message', 'GET /api/user'])

  const { chats } = await json<Lists>(call(page, site.id, '/api/chats'))
  expect(chats).toHaveLength(1)
  await page.goto(address(site.id, '/chats'))
  await page.locator('main a[href^="/chats/"]').click()
  await expect(composer(page, site)).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  calls.length = 0
  await write(other.page, site, 'Come va?')
  await expect(page.getByRole('log').getByText('Come va?')).toBeVisible()
  await expect(messages(other.page).last().locator('xpath=..')).toContainText(site.say('chats:read'))
  // The list on the page that was left may be refreshed once more, because opening the conversation
  // changed it.
  const ofMessage = calls.filter((one) => one !== 'GET /api/chats')
  expect(ofMessage).toEqual(['POST /api/message', 'GET /api/messages', 'POST /api/read'])
  expect(calls.length).toBeLessThanOrEqual(4)
  await expect(page).toHaveTitle(/^\(1\) /)
  const { liked_by } = await json<Likes>(call(page, site.id, '/api/likes'))
  expect(liked_by.filter((like) => like.like_new)).toHaveLength(1)
  await page.goto(address(site.id, `/members/${await demoId(other.page)}`))
  await expect(page).toHaveTitle(/^[^(]/)
  await expect.poll(icon).toBe('none')
  expect(other.faults).toEqual([])
})

async function demoId(page: Page): Promise<string> {
  const { user } = await json<{ user: { id: string } }>(call(page, site.id, '/api/user'))
  return user.id
}

test('signing out clears the number on the icon and the drafts stored in the tab', async ({ page }) => {
  const icon = await watchIcon(page)
  await logIn(page, site)
  await page.goto(address(site.id, '/members'))
  await expect.poll(icon).toBeGreaterThan(0)
  await page.evaluate(() => sessionStorage.setItem('draft:1', 'what nobody else should read'))
  await page.getByLabel(site.say('site:nav_account')).click()
  await page.getByRole('button', { name: site.say('common:logout') }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(await page.evaluate(() => sessionStorage.getItem('draft:1'))).toBeNull()
  await expect.poll(icon).toBe('none')
})
