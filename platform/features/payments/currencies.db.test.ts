import { expect, it } from 'vitest'
import { dataAddress } from '../../core/app-pages.ts'
import type { LocaleCode } from '../../core/locale.ts'
import type { Money } from '../../core/money.ts'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, talk } from '../../testing/tenant-fixture.ts'
import type { PackageListAnswer } from '../credits/contract.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/**
 * What a member of one country, reading in one language, is shown of the second package with the
 * welcome discount: its prices, the amount requested from the provider, the ribbon, and the price
 * of a message in this package, at least, and at least without the discount.
 */
type Row = readonly [
  site: string,
  country: string,
  language: LocaleCode,
  iso: string,
  prices: readonly [price: string, off: string, total: string, charged: string],
  ribbon: string,
  messages: readonly [ofPackage: string, from: string, regular: string],
]

const ROWS: readonly Row[] = [
  [
    'starlight',
    'US',
    'es',
    'es-US',
    ['$24.99', '-$6.25', '$18.74', 'USD 1874'],
    '16% más barato',
    ['$0.62 por mensaje', 'desde $0.45.', 'desde $0.60.'],
  ],
  [
    'alpen',
    'CH',
    'de',
    'de-CH',
    ['CHF 24.90', 'CHF-6.23', 'CHF 18.67', 'CHF 1867'],
    '16% günstiger',
    ['CHF 0.62 pro Nachricht', 'ab CHF 0.45.', 'ab CHF 0.60.'],
  ],
  [
    'alpen',
    'CH',
    'fr',
    'fr-CH',
    ['24.90 CHF', '-6.23 CHF', '18.67 CHF', 'CHF 1867'],
    '16% moins cher',
    ['0.62 CHF par message', 'à partir de 0.45 CHF.', 'à partir de 0.60 CHF.'],
  ],
  [
    'nordlys',
    'DK',
    'da',
    'da-DK',
    ['189,00 kr.', '-47,25 kr.', '141,75 kr.', 'DKK 14175'],
    '16 % billigere',
    ['4,73 kr. pr. besked', 'fra 3,40 kr.', 'fra 4,53 kr.'],
  ],
  [
    'nordlys',
    'SE',
    'sv',
    'sv-SE',
    ['285,00 kr', '−71,25 kr', '213,75 kr', 'SEK 21375'],
    '17 % billigare',
    ['7,13 kr per meddelande', 'från 5,15 kr.', 'från 6,86 kr.'],
  ],
  [
    'nordlys',
    'NO',
    'no',
    'nb-NO',
    ['285,00 kr', '−71,25 kr', '213,75 kr', 'NOK 21375'],
    '17 % billigere',
    ['7,13 kr per melding', 'fra 5,15 kr.', 'fra 6,86 kr.'],
  ],
  [
    'nordlys',
    'FI',
    'fi',
    'fi-FI',
    ['24,99 €', '−6,25 €', '18,74 €', 'EUR 1874'],
    '16 % edullisempi',
    ['0,62 € / viesti', 'alkaen 0,45 €.', 'alkaen 0,60 €.'],
  ],
  [
    'nordlys',
    'PL',
    'pl',
    'pl-PL',
    ['106,99 zł', '-26,75 zł', '80,24 zł', 'PLN 8024'],
    '17% taniej',
    ['2,67 zł za wiadomość', 'od 1,92 zł.', 'od 2,57 zł.'],
  ],
]

/** Intl emits narrow and non-breaking spaces; replaced by plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ')

it.each(ROWS)('%s: a member from %s reading %s pays in the money of the country', async (...row) => {
  const [site, country, language, iso, [price, off, total, charged], ribbon, messages] = row
  const buyers = buyersOf(test, app, site)
  const buyer = await buyers.create({ country, language })
  const tenant = app.services.tenants.get(site)
  if (!tenant) throw new Error(`there is no ${site}`)
  const t = translator(tenant, language, iso)
  const page = async <T>(path: string) => {
    const headers = { cookie: `${buyer.cookie}; language=${language}`, accept: 'application/json' }
    const { json } = await app.send(site, dataAddress(path), { headers })
    return json.data as T
  }
  const money = (amount: Money) => plain(formatMoney(iso, amount))
  const from = async () => {
    const { list } = await page<{ list: PackageListAnswer }>('/credits')
    const least = plain(t('credits:message_costs', { credits: '', price: money(list.message.price_from) }))
    const code = list.discount?.code ?? ''
    return { least, code, offer: list.packages.find(({ id }) => id === 'p1') }
  }

  const { least, offer, code } = await from()
  if (!offer?.discounted_price) throw new Error('the package has no discount')
  expect(least).toContain(messages[1])
  const shown = [money(offer.price), money(offer.discounted_price)]
  expect(shown).toEqual([price, total])
  expect(plain(t('credits:saving', { percent: formatPercent(iso, offer.saving) }))).toBe(ribbon)
  expect(plain(t('credits:message_price', { price: money(offer.message_price) }))).toBe(messages[0])

  const saved = offer.discounted_price.amount - offer.price.amount
  expect(money({ ...offer.price, amount: saved })).toBe(off)
  const payment = await buyers.order(buyer, { package: 'p1', discount_code: code })
  expect(`${payment.amount.currency} ${payment.amount.amount}`).toBe(charged)
  await buyers.finish(payment, 'paid')
  expect(await buyers.payments(buyer)).toMatchObject([{ status: 'paid', amount: payment.amount.amount }])
  const mailed = await i18nextTranslator(tenant, language)
  const { rows } = await test.owner.query<{ body_text: string }>(
    'select body_text from outgoing_mail where member_id = $1 and subject = $2',
    [buyer.id, mailed('mail:payment_received_subject', { site: tenant.settings.name })],
  )
  // Each sentence of the mail ends with exactly one full stop, even after "kr.".
  expect(rows.map(({ body_text: text }) => plain(text))).toEqual([expect.stringContaining(total)])
  expect(rows[0]?.body_text).not.toContain('..')

  // After the welcome discount, packages and chat show the same lowest price.
  expect((await from()).least).toContain(messages[2])
  const conversation = await test.database.withTenant(keyOf(app, site), async (db) =>
    talk(db, buyer.id, (await buildMember(db)).id),
  )
  const chat = await page<{ prices: { money: Money } }>(`/chats/${conversation}`)
  expect(messages[2]).toContain(money(chat.prices.money))
})
