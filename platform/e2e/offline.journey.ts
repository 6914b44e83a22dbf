import type { Locator, Page } from '@playwright/test'
import { declineIcebreakers, expectSent, messages, write } from './chat-steps.ts'
import { anotherMember, memberByCalls, whoAmI } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore
const { say } = site

async function openConversation(page: Page): Promise<void> {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site, 5)
  await page.goto(address(site.id, `/members/${id}/chat`))
  await declineIcebreakers(page, site)
}

/** Milliseconds: longer than the longest pause between two attempts. */
const PAUSE = 5000

const rowOf = (page: Page, text: string) => page.getByRole('log').locator('.row', { hasText: text })

/**
 * Lets the pauses between the attempts of a call pass, each after the previous attempt has failed.
 */
const expectAfterRetries = (page: Page, shown: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(PAUSE)
      return shown.isVisible()
    })
    .toBe(true)

test('a message without a connection waits, and is sent once there is one', async ({ page, context }) => {
  await openConversation(page)
  await context.setOffline(true)
  await expect(page.getByText(say('chats:offline'))).toBeVisible()
  await write(page, site, 'Dal tunnel')
  await expect(rowOf(page, 'Dal tunnel')).toContainText(say('chats:waiting'))
  await context.setOffline(false)
  await expectSent(page, site, 'Dal tunnel')
  await expect(rowOf(page, 'Dal tunnel')).not.toContainText(say('chats:waiting'))
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  expect((await whoAmI(page, site)).credits).toBe(20)
})

test('an unsent message survives a reload, and is sent once', async ({ page }) => {
  await page.clock.install()
  await openConversation(page)
  await page.route('**/api/message', (route) => route.abort('internetdisconnected'))
  await write(page, site, 'Riprova')
  await expectAfterRetries(page, rowOf(page, 'Riprova').getByText(say('chats:not_sent')))
  await page.unroute('**/api/message')
  await page.reload()
  await expect(rowOf(page, 'Riprova')).toContainText(say('chats:not_sent'))
  await page.getByRole('button', { name: say('common:retry') }).click()
  await expectSent(page, site, 'Riprova')
  await page.reload()
  await expect(messages(page)).toHaveCount(1)
  expect((await whoAmI(page, site)).credits).toBe(20)
})

test('a message whose response was lost with the page is sent and charged once', async ({ page }) => {
  await openConversation(page)
  let arrived = 0
  await page.route('**/api/message', async (route) => {
    const request = route.request()
    const headers = { 'idempotency-key': request.headers()['idempotency-key'] ?? '' }
    // The server accepts it; the browser never gets the response.
    if (arrived === 0)
      await json(
        call(page, site.id, '/api/message', { method: 'POST', data: request.postDataJSON(), headers }),
      )
    arrived += 1
    await route.abort('internetdisconnected')
  })
  await write(page, site, 'Arrivato?')
  await expect.poll(() => arrived).toBeGreaterThan(0)
  await page.unroute('**/api/message')
  await page.reload()
  await expectSent(page, site, 'Arrivato?')
  await expect(messages(page)).toHaveCount(1)
  await expect.poll(async () => (await whoAmI(page, site)).credits).toBe(20)
})

test('a like without a network is undone with the reason; missed events are delivered afterwards', async ({
  page,
  context,
}) => {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site, 6)
  // The page opens it once it is hydrated.
  const stream = page.waitForRequest('**/api/events?*')
  await page.goto(address(site.id, `/members/${id}`))
  await stream
  const like = page.getByRole('article').getByRole('button', { name: say('members:like'), exact: true })
  await context.setOffline(true)
  await like.click()
  await expect(page.getByText(say('likes:failed'))).toBeVisible()
  await expect(like).toBeVisible()
  await context.setOffline(false)
  await like.click()
  await expect(like).toHaveCount(0)
})
