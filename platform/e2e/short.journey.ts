import type { Page } from '@playwright/test'
import { EXTENT, inTurn } from '../../scripts/test-extent.mjs'
import { composer, declineIcebreakers, expectSent, write } from './chat-steps.ts'
import { memberByCalls, unconfirmedByCalls } from './members.ts'
import { type Ending, end, expectStatus, orderByCalls, report } from './payment-steps.ts'
import { activate, finishSignup, newcomer, signUp } from './signup-steps.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'
import { words } from './words.ts'

/** One screen per brand; whole.journey.ts covers the other two brands. */
const BRANDS = [
  { site: SITES.tulp, tag: '@desktop' },
  { site: SITES.alpen, tag: '@phone' },
  { site: SITES.nordlys, tag: '@phone' },
]

// In the gate whole.journey.ts stands for every brand.
for (const { site, tag } of EXTENT.nightly ? BRANDS : []) {
  test.describe(`${site.id}, in its own language`, () => {
    test.use({ locale: site.language })

    test('from the front page to a first message', { tag }, async ({ page }) => {
      const { say } = site
      const who = newcomer({ birthDate: ['1979', '03', '09'] })
      await signUp(page, site, who)
      await finishSignup(page, site)
      await activate(page, site, who)
      await page.goto(address(site.id, '/members'))
      await page.locator('main a[href^="/members/"]').first().click()
      const profile = page.getByRole('article')
      await profile.getByRole('link', { name: say('members:message'), exact: true }).click()
      await declineIcebreakers(page, site)
      await write(page, site, 'Hej')
      if (site.fictional) await confirmFictional(page, say('chats:fictional_confirm'))
      await expectSent(page, site, 'Hej')
      await expect(page.locator('header .credits')).toContainText('20')
    })
  })
}

/** The first message to a fictional profile needs a confirmed notice. */
async function confirmFictional(page: Page, button: string): Promise<void> {
  const confirm = page.getByRole('button', { name: button })
  const sent = page.getByRole('log').locator('.row', { hasText: 'Hej' })
  await expect(confirm.or(sent)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
}

test('alpen: without an invitation the page leads to the list of those who ask for one', {
  tag: '@desktop',
}, async ({ page }) => {
  const say = words('en')
  await page.goto(address('alpen', '/signup'))
  await page.getByRole('button', { name: say('site:entry_enter', { age: 18 }) }).click()
  await expect(page.getByRole('heading', { name: say('signup:title_invite_needed') })).toBeVisible()
  const ask = page.getByRole('link', { name: say('signup:ask_button_invite_needed') })
  await expect(page.locator('main form')).toHaveCount(0)
  await ask.click()
  await page.getByLabel(say('common:email')).fill('guest@example.test')
  await page.getByRole('button', { name: say('waiting-list:send_invitation') }).click()
  await expect(page.getByRole('heading', { name: say('waiting-list:title_sent') })).toBeVisible()
})

test('starlight: without a traffic source the page says that signup is closed', {
  tag: '@desktop',
}, async ({ page }) => {
  const { say } = SITES.starlight
  await page.goto(address('starlight', '/signup'))
  await expect(page.getByRole('heading', { name: say('signup:title_signups_closed') })).toBeVisible()
  await page.goto(address('starlight', '/signup?network=partners'))
  await expect(page.getByRole('group', { name: say('signup:i_am') })).toBeVisible()
})

type EndingCase = readonly [Ending, status: string, credits: number, tag: '@phone' | '@desktop']
const PAID: EndingCase = ['paid', 'completed', 130, '@phone']
const UNPAID: readonly EndingCase[] = [
  ['failed', 'failed', 30, '@desktop'],
  ['canceled', 'cancelled', 30, '@phone'],
  ['pending', 'pending', 30, '@desktop'],
]

for (const [ending, status, credits, tag] of [PAID, ...inTurn('endings', UNPAID)]) {
  test(`amore: a payment that ends as ${ending} says so, and ${credits} credits are granted`, {
    tag,
  }, async ({ page }) => {
    const site = SITES.amore
    await memberByCalls(page, site)
    await page.goto(await orderByCalls(page, site))
    await end(page, ending)
    await expectStatus(page, site, status)
    await page.goto(address(site.id, '/credits'))
    await expect(page.getByText(site.say('credits:balance', { credits: `${credits} crediti` }))).toBeVisible()
    await page.goto(address(site.id, '/transactions'))
    await expect(page.locator('main a[href^="/transactions/"]')).toHaveCount(1)
    await expect(page.getByText(site.say(`payments:state_${status}`), { exact: true })).toBeVisible()
  })
}

test('amore: a payment that arrives later shows on the open page, without a reload', {
  tag: '@desktop',
}, async ({ page }) => {
  const site = SITES.amore
  await memberByCalls(page, site)
  const checkout = await orderByCalls(page, site)
  await page.goto(checkout)
  await end(page, 'pending')
  await expectStatus(page, site, 'pending')
  await report(checkout, { status: 'paid' })
  await expectStatus(page, site, 'completed')
})

test('amore: an unconfirmed member may look around; a written message waits for the confirmation', {
  tag: '@phone',
}, async ({ page }) => {
  const site = SITES.amore
  const { say } = site
  const who = newcomer()
  await unconfirmedByCalls(page, site, who)
  await page.goto(address(site.id, '/members'))
  await page.locator('main a[href^="/members/"]').first().click()
  await page
    .getByRole('article')
    .getByRole('link', { name: say('members:message'), exact: true })
    .click()
  await declineIcebreakers(page, site)
  await expect(page.getByText(say('chats:unconfirmed'))).toBeVisible()
  await write(page, site, 'Ciao')
  await expect(page.getByText(say('chats:unconfirmed_kept'))).toBeVisible()
  const kept = page.getByRole('listitem').filter({ hasText: say('chats:waits') })
  await expect(kept).toContainText('Ciao')
  await kept.getByRole('button', { name: say('chats:withdraw') }).click()
  await expect(composer(page, site)).toHaveValue('Ciao')
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await write(page, site, 'Ciao, come va?')
  await expect(kept).toContainText('Ciao, come va?')
  await stored
  await page.reload()
  await expect(kept).toContainText('Ciao, come va?')
  const conversation = page.url()
  await activate(page, site, who)
  await page.getByRole('link', { name: say('signup:line_open') }).click()
  await page.waitForURL(conversation)
  await expectSent(page, site, 'Ciao, come va?')
  await expect(page.locator('header .credits')).toContainText('20')
})
