import type { Page } from '@playwright/test'
import { memberByCalls } from './members.ts'
import { end, expectStatus } from './payment-steps.ts'
import { address, expect, mailsTo, test } from './site.ts'
import { SITES, type Site } from './sites.ts'
import { words } from './words.ts'

/**
 * What a member from one country, reading in one language, should see of the second package with
 * the welcome discount.
 */
interface Buyer {
  readonly site: Site
  readonly country: string
  readonly language: string
  /** `lang` of the page, which determines the format of amounts. */
  readonly iso: string
  readonly price: string
  readonly off: string
  readonly total: string
  /** Amount at the provider. */
  readonly charged: string
  readonly ribbon: string
  /** Cost of a message: with this package; lowest, with the discount; lowest, without it. */
  readonly message: readonly [ofPackage: string, from: string, regular: string]
}

/**
 * platform/features/payments/currencies.db.test.ts asserts the other countries' amounts without a
 * browser.
 */
const DANE: Buyer = {
  site: SITES.nordlys,
  country: 'DK',
  language: 'da',
  iso: 'da-DK',
  price: '189,00 kr.',
  off: '-47,25 kr.',
  total: '141,75 kr.',
  charged: 'DKK 141.75',
  ribbon: '16 % billigere',
  message: ['4,73 kr. pr. besked', 'fra 3,40 kr.', 'fra 4,53 kr.'],
}

test('a member from DK reading da pays in the currency of the country', async ({ page }) => {
  const { country, language } = DANE
  const site = { ...DANE.site, language, say: words(language) }
  await page.context().addCookies([{ name: 'language', value: language, url: address(site.id) }])
  const who = await memberByCalls(page, site, { country, birthDate: ['1979', '03', '09'] })
  await packages(page, site, DANE)
  await pay(page, site, DANE)
  await page.goto(address(site.id, '/transactions'))
  await expect(page.locator('main a[href^="/transactions/"]')).toContainText(DANE.total)
  await receipt(page, site, who.email, DANE.total)
  await regularPrice(page, site, DANE)
})

async function packages(
  page: Page,
  { id }: Site,
  { iso, price, total, ribbon, message }: Buyer,
): Promise<void> {
  await page.goto(address(id, '/credits'))
  await expect(page.locator('html')).toHaveAttribute('lang', iso)
  await expect(page.locator('header .muted')).toContainText(message[1])
  const card = page.locator('main li', { has: page.locator('a[href="/credits/p1"]') })
  for (const shown of [price, total, ribbon, message[0]]) await expect(card).toContainText(shown)
  await card.getByRole('link').click()
}

async function pay(page: Page, site: Site, { price, off, total, charged }: Buyer): Promise<void> {
  await expect(page.locator('main dl').first()).toContainText(price)
  await expect(page.locator('main dd')).toHaveText([price, off, total])
  await page.getByRole('button', { name: site.say('payments:order_button') }).click()
  await expect(page.getByText(charged, { exact: true })).toBeVisible()
  await end(page, 'paid')
  await expectStatus(page, site, 'completed')
  await expect(page.locator('main dd', { hasText: total })).toBeVisible()
}

/** Expects that each sentence of the mail ends with one full stop, also after "kr.". */
async function receipt(page: Page, { id, say }: Site, to: string, total: string): Promise<void> {
  const receipts = async () =>
    (await mailsTo(page, id, to)).filter(({ subject }) => subject === say('mail:payment_received_subject'))
  await expect.poll(async () => (await receipts()).length).toBe(1)
  const text = (await receipts())[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain(total)
  expect(text).not.toContain('..')
}

/**
 * The welcome discount has been used: packages show the lowest price without it. The chat says what
 * the own credits cost, of which the free ones come first.
 */
async function regularPrice(page: Page, { id }: Site, { message }: Buyer): Promise<void> {
  await page.goto(address(id, '/credits'))
  await expect(page.locator('header .muted')).toContainText(message[2])
}
