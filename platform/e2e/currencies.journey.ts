import type { Page } from '@playwright/test'
import { declineIcebreakers } from './chat-steps.ts'
import { memberByCalls, somebody } from './members.ts'
import { end, expectStatus } from './payment-steps.ts'
import { address, expect, mailsTo, test } from './site.ts'
import { SITES, type Site } from './sites.ts'
import { words } from './words.ts'

/** What a member of one country, reading in one language, is to see of the second package with the welcome discount. */
interface Buyer {
  readonly site: Site
  readonly country: string
  readonly language: string
  /** `lang` of the page: how amounts are written. */
  readonly iso: string
  readonly price: string
  readonly off: string
  readonly total: string
  /** As the provider has it. */
  readonly charged: string
  readonly ribbon: string
  /** A message out of this package; at least, with the discount; at least, without it. */
  readonly message: readonly [ofPackage: string, from: string, regular: string]
}

const buyer = (
  site: Site,
  [country, language, iso]: readonly [string, string, string],
  [price, off, total, charged]: readonly [string, string, string, string],
  ribbon: string,
  message: Buyer['message'],
): Buyer => ({ site, country, language, iso, price, off, total, charged, ribbon, message })

const { starlight, alpen, nordlys } = SITES

const BUYERS: readonly Buyer[] = [
  buyer(starlight, ['US', 'es', 'es-US'], ['$24.99', '-$6.25', '$18.74', 'USD 18.74'], '16% más barato', [
    '$0.62 por mensaje',
    'desde $0.45.',
    'desde $0.60',
  ]),
  buyer(alpen, ['CH', 'de', 'de-CH'], ['CHF 24.90', 'CHF-6.23', 'CHF 18.67', 'CHF 18.67'], '16% günstiger', [
    'CHF 0.62 pro Nachricht',
    'ab CHF 0.45.',
    'ab CHF 0.60',
  ]),
  buyer(
    alpen,
    ['CH', 'fr', 'fr-CH'],
    ['24.90 CHF', '-6.23 CHF', '18.67 CHF', 'CHF 18.67'],
    '16% moins cher',
    ['0.62 CHF par message', 'à partir de 0.45 CHF.', 'à partir de 0.60 CHF'],
  ),
  buyer(
    nordlys,
    ['DK', 'da', 'da-DK'],
    ['189,00 kr.', '-47,25 kr.', '141,75 kr.', 'DKK 141.75'],
    '16 % billigere',
    ['4,73 kr. pr. besked', 'fra 3,40 kr.', 'fra 4,53 kr.'],
  ),
  buyer(
    nordlys,
    ['SE', 'sv', 'sv-SE'],
    ['285,00 kr', '−71,25 kr', '213,75 kr', 'SEK 213.75'],
    '17 % billigare',
    ['7,13 kr per meddelande', 'från 5,15 kr.', 'från 6,86 kr'],
  ),
  buyer(
    nordlys,
    ['NO', 'no', 'nb-NO'],
    ['285,00 kr', '−71,25 kr', '213,75 kr', 'NOK 213.75'],
    '17 % billigere',
    ['7,13 kr per melding', 'fra 5,15 kr.', 'fra 6,86 kr'],
  ),
  buyer(nordlys, ['FI', 'fi', 'fi-FI'], ['24,99 €', '−6,25 €', '18,74 €', 'EUR 18.74'], '16 % edullisempi', [
    '0,62 € / viesti',
    'alkaen 0,45 €.',
    'alkaen 0,60 €',
  ]),
  buyer(nordlys, ['PL', 'pl', 'pl-PL'], ['106,99 zł', '-26,75 zł', '80,24 zł', 'PLN 80.24'], '17% taniej', [
    '2,67 zł za wiadomość',
    'od 1,92 zł.',
    'od 2,57 zł',
  ]),
]

for (const one of BUYERS) {
  const { country, language } = one
  test(`${one.site.id}: a member from ${country} reading ${language} pays in the money of the country`, async ({
    page,
  }) => {
    const site = { ...one.site, language, say: words(language) }
    await page.context().addCookies([{ name: 'language', value: language, url: address(site.id) }])
    const who = await memberByCalls(page, site, { country, birthDate: ['1979', '03', '09'] })
    await packages(page, site, one)
    await pay(page, site, one)
    await page.goto(address(site.id, '/transactions'))
    await expect(page.locator('main a[href^="/transactions/"]')).toContainText(one.total)
    await receipt(page, site, who.email, one.total)
    await regularPrice(page, site, one)
  })
}

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

/** In the mail each sentence ends with one full stop, after "kr." too. */
async function receipt(page: Page, { id, say }: Site, to: string, total: string): Promise<void> {
  const receipts = async () =>
    (await mailsTo(page, id, to)).filter(({ subject }) => subject === say('mail:payment_received_subject'))
  await expect.poll(async () => (await receipts()).length).toBe(1)
  const text = (await receipts())[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain(total)
  expect(text).not.toContain('..')
}

/** The welcome discount is gone: chat and packages name the same least price. */
async function regularPrice(page: Page, site: Site, { message }: Buyer): Promise<void> {
  await page.goto(address(site.id, '/credits'))
  await expect(page.locator('header .muted')).toContainText(message[2])
  const { id } = await somebody(page, site)
  await page.goto(address(site.id, `/members/${id}/chat`))
  await declineIcebreakers(page, site)
  await expect(page.locator('#composer-cost')).toContainText(message[2])
}
