import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { composer, declineIcebreakers, expectSent, messages, sendButton, write } from './chat-steps.ts'
import { memberByCalls, whoAmI } from './members.ts'
import { end, expectStatus, order } from './payment-steps.ts'
import { activate, finishSignup, newcomer, signUp } from './signup-steps.ts'
import { address, anotherBrowser, deviceOf, expect, test } from './site.ts'
import { SITES, type Site } from './sites.ts'

/** One screen per brand; short.journey.ts covers the other brands. */
const BRANDS = [
  { site: SITES.amore, tag: '@phone' },
  { site: SITES.starlight, tag: '@desktop' },
]

for (const { site, tag } of inTurn('whole', BRANDS)) {
  const title = `${site.id}: from the front page to a conversation that the partner sees live`
  test(title, { tag }, async ({ page, browser }, { project }) => {
    const { say } = site
    const other = await anotherBrowser(browser, deviceOf(project.use))
    const partner = await memberByCalls(other.page, site, { name: 'Chiara', gender: 'female', seeks: 'male' })
    const { id: partnerId } = await whoAmI(other.page, site)
    await other.page.goto(address(site.id, '/members'))

    const who = newcomer()
    await signUp(page, site, who)
    await finishSignup(page, site)
    await activate(page, site, who)
    await page.getByRole('link', { name: say('signup:go_members') }).click()
    await search(page, site)

    await page.goto(address(site.id, `/members/${partnerId}`))
    await like(page, site, partner.name)
    await expect(other.page.locator('.nav-main a[href="/likes"]')).toContainText('1')

    await page
      .getByRole('article')
      .getByRole('link', { name: say('members:message'), exact: true })
      .first()
      .click()
    await declineIcebreakers(page, site)
    await talk(page, other.page, site, who.name)
    const text = await runOut(page, site)
    await payAndSend(page, site, text)
    await expect(messages(other.page).last()).toContainText(text)
    expect(other.faults).toEqual([])
    await other.context.close()
  })
}

/** Filters, pages of results, and the message for few results. */
async function search(page: Page, { say }: Site): Promise<void> {
  const cards = page.locator('main article, main li').filter({ has: page.locator('a[href^="/members/"]') })
  await expect(page.getByRole('heading', { name: say('members:heading') })).toBeVisible()
  await expect(cards.first()).toBeVisible()
  await page.getByRole('link', { name: say('common:next'), exact: true }).click()
  await expect(page.getByText(say('members:page', { page: 2 }))).toBeVisible()
  await page.getByRole('link', { name: say('members:filters'), exact: true }).click()
  await page.getByRole('combobox', { name: say('members:field_relationship') }).selectOption({ index: 1 })
  await page.locator('summary', { hasText: say('members:field_interests') }).click()
  await page.getByRole('checkbox', { name: say('options:interests.beach'), exact: true }).check()
  await page.getByRole('button', { name: say('members:show_results') }).click()
  await expect(page.getByRole('heading', { name: say('members:few_title') })).toBeVisible()
  await expect(page.locator('.similar a[href^="/members/"]').first()).toBeVisible()
}

async function like(page: Page, { say }: Site, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('button', { name: say('members:like'), exact: true }).click()
  await expect(
    page.getByRole('button', { name: `${say('members:liked')}: ${say('members:unlike')}`, exact: true }),
  ).toBeVisible()
}

/**
 * The first message: its price is shown before, in credits of which the free ones come first;
 * typing and badge reach the other side without a reload.
 */
async function talk(page: Page, other: Page, site: Site, name: string): Promise<void> {
  const { say } = site
  await expect(page.locator('#composer-cost')).toContainText(say('common:credits_other', { count: 10 }))
  await write(page, site, 'Buon giorno 1')
  await expectSent(page, site, 'Buon giorno 1')
  await expect(other.locator('.nav-main a[href="/chats"]')).toContainText('1')
  await expect(other).toHaveTitle(/^\(2\) /)
  await other.goto(address(site.id, '/chats'))
  await other
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(messages(other).last()).toContainText('Buon giorno 1')
  // The typing signal is sent at most every three seconds.
  await expect(async () => {
    await composer(page, site).pressSequentially('Come ')
    await expect(other.getByText(say('chats:typing', { name }))).toBeVisible({ timeout: 1000 })
  }).toPass()
  await write(page, site, 'Buon giorno 2')
  await expect(messages(other).last()).toContainText('Buon giorno 2')
  await write(page, site, 'Buon giorno 3')
  await expectSent(page, site, 'Buon giorno 3')
}

/** The welcome credits are spent: no input is lost, and the packages are one press away. */
async function runOut(page: Page, site: Site): Promise<string> {
  const text = 'Un messaggio che costa'
  await write(page, site, text)
  await expect(page.getByRole('dialog')).toContainText(site.say('chats:no_credits_kept'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: site.say('chats:no_credits_later') })
    .click()
  await expect(composer(page, site)).toHaveValue(text)
  await expect(page.getByText(text)).toHaveCount(1)
  await sendButton(page, site).click()
  await page.getByRole('link', { name: site.say('chats:no_credits_buy') }).click()
  return text
}

/** Package, checkout, status, and back to the kept text. */
async function payAndSend(page: Page, site: Site, text: string): Promise<void> {
  const { say } = site
  await order(page, site, 1)
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  expect(await whoAmI(page, site)).toMatchObject({ credits: 300, paid_user: true })
  await page.getByRole('link', { name: say('payments:back_chat') }).click()
  await expect(composer(page, site)).toHaveValue(text)
  await sendButton(page, site).click()
  await expectSent(page, site, text)
  expect(await whoAmI(page, site)).toMatchObject({ credits: 290 })
  await page.goto(address(site.id, '/members'))
  await expect(page.locator('.nav-main a[href="/credits"]')).toBeVisible()
}
