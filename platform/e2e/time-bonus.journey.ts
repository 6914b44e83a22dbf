import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anotherMember, conversationWith, memberByCalls, whoAmI } from './members.ts'
import { order, payByCalls } from './payment-steps.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { call, json } from './wire.ts'

const site = SITES.amore
const { say } = site

test.use({ modalsByThemselves: true })

/** From entering the members area to the modal. */
const DELAY = 40_000

const modal = (page: Page) => page.getByRole('dialog', { name: /25% di sconto/ })
const banner = (page: Page) => page.locator('a[href="/credits"]', { has: page.getByRole('timer') })

/** A new member who has spent all the welcome credits on messages. */
async function newcomerWithoutCredits(page: Page): Promise<void> {
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  const conversation = await conversationWith(page, site, id)
  for (const text of ['Uno', 'Due', 'Tre']) {
    await json(
      call(page, site.id, '/api/message', {
        method: 'POST',
        data: { conversation, text },
        headers: { 'idempotency-key': randomUUID() },
      }),
    )
  }
  expect((await whoAmI(page, site)).credits).toBe(0)
}

/** From here on, the page's clock only advances by `pass`. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** Opens a page and waits until its script has recorded whether it belongs to the members area. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(address(site.id, path))
  const noted = () => page.evaluate(() => sessionStorage.getItem('members-area-entered') !== null)
  await expect.poll(noted).toBe(path !== '/credits')
}

/** Expects the modal: no time passes on the page while the browser renders it. */
const expectOffer = (page: Page) =>
  expect(async () => {
    await pass(page, 10)
    await expect(modal(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

/**
 * Advances the page's clock and waits until React has rendered: its messages precede one that is
 * sent after them.
 */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      }),
  )
}

/** Like `pass`, without the frames in between, each of which would be drawn. */
async function leap(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds - 10)
  await pass(page, 10)
}

test('the offer opens 40 seconds after entering the members area, counted across its pages; once declined, it stays away', async ({
  page,
}) => {
  await newcomerWithoutCredits(page)
  await stopClock(page)
  await visit(page, '/members')
  await leap(page, 25_000)
  await visit(page, '/likes')
  await leap(page, 14_000)
  await expect(modal(page)).toBeHidden()
  await pass(page, 2000)
  await expectOffer(page)
  await expect(modal(page)).toContainText('Per 4 ore')
  // The bonus starts by the server's clock; the stopped clock of a slow browser is behind it.
  await expect(modal(page).getByRole('timer')).toHaveText(/^0(3:5\d|4:00):\d\d$/)
  await modal(page)
    .getByRole('button', { name: say('discounts:modal_later') })
    .click()
  await expect(modal(page)).toBeHidden()
  await visit(page, '/members')
  await leap(page, DELAY + 5000)
  await expect(banner(page)).toBeVisible()
  await expect(modal(page)).toBeHidden()
})

test('a member with credits sees only the banner: it counts down, leads to the packages and disappears at zero', async ({
  page,
}) => {
  await memberByCalls(page, site)
  await stopClock(page)
  await visit(page, '/members')
  const time = banner(page).getByRole('timer')
  await expect(time).toHaveText(/^0[34]:\d\d:\d\d$/)
  const seconds = async () => {
    const [hours = 0, minutes = 0, rest = 0] = ((await time.textContent()) ?? '').split(':').map(Number)
    return hours * 3600 + minutes * 60 + rest
  }
  await pass(page, 1000)
  const before = await seconds()
  await pass(page, 60_000)
  expect(before - (await seconds())).toBe(60)
  await expect(modal(page)).toBeHidden()
  await page.clock.fastForward('03:58:00')
  await expect(time).toHaveText(/^00:00:\d\d$/)
  await page.clock.fastForward('01:00')
  await expect(banner(page)).toHaveCount(0)
})

test('after a payment elsewhere, the open offer and the banner disappear by themselves', async ({ page }) => {
  await newcomerWithoutCredits(page)
  await stopClock(page)
  await visit(page, '/members')
  await pass(page, DELAY + 1000)
  await expectOffer(page)
  await payByCalls(page, site)
  await expect(async () => {
    await pass(page, 5000)
    await expect(modal(page)).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(banner(page)).toHaveCount(0)
  await visit(page, '/credits')
  await expect(page.getByText(say('credits:discount_included', { percent: '25%' }))).toHaveCount(0)
})

test('the discount applies only to the first purchase, and the banner follows the member', async ({
  page,
}) => {
  await memberByCalls(page, site)
  await visit(page, '/members')
  await banner(page).click()
  await expect(page.getByText(say('credits:discount_included', { percent: '25%' }))).toBeVisible()
  await order(page, site, 3)
  await expect(page.getByText('EUR 67.49')).toBeVisible()
  await call(page, site.id, '/api/logout')
  await page.goto(address(site.id, '/'))
  await expect(banner(page)).toHaveCount(0)
})
