import { describe, expect, it } from 'vitest'
import { type MessageWarningKind, messageWarnings } from './message-warnings.ts'

/** A request for money in each language, and texts in the same language that are not requests. */
const MONEY: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'da',
    ['Kan du sende mig 500 kroner?', 'Jeg har brug for penge til en billet'],
    ['Kan du sende mig et billede?'],
  ],
  [
    'de',
    ['Kannst du mir bitte Geld überweisen?', 'Leihst du mir 200 €?', 'ich brauche dringend Geld'],
    ['Geld ist mir nicht wichtig', 'Schickst du mir ein Foto?'],
  ],
  [
    'en',
    [
      'Could you send me some money please',
      'I need a little cash',
      'buy me a Steam card',
      'lend me 50 dollars',
    ],
    ['I work with money all day', 'Can I send you a rose?'],
  ],
  [
    'es',
    ['¿Me puedes prestar dinero?', 'mándame 50 euros', 'hazme un bizum'],
    ['El dinero no da la felicidad', '¿Me mandas una foto?'],
  ],
  ['fi', ['Voisitko lainata minulle rahaa?', 'tarvitsen vähän rahaa'], ['Lähetätkö kuvan?']],
  [
    'fr',
    ['Peux-tu m’envoyer de l’argent ?', 'j’ai besoin d’argent', 'une carte cadeau Amazon'],
    ['L’argent ne fait pas le bonheur', 'tu m’envoies une photo ?'],
  ],
  [
    'it',
    ['Mi puoi prestare dei soldi?', 'ho bisogno di soldi', 'ricarica la mia Postepay'],
    ['Non parlo di soldi', 'Mandami una foto'],
  ],
  [
    'nl',
    ['Kun je me geld lenen?', 'stuur me 100 euro', 'stuur je een tikkie?'],
    ['Geld maakt niet gelukkig', 'Stuur je me een foto?'],
  ],
  ['no', ['Kan du låne meg penger?', 'kan du vippse meg'], ['Kan du sende et bilde?']],
  [
    'pl',
    ['Możesz pożyczyć mi pieniądze?', 'podaj kod BLIK'],
    ['Pieniądze szczęścia nie dają', 'Wyślij zdjęcie'],
  ],
  ['sv', ['Kan du låna ut lite pengar?', 'swisha mig 200 kronor'], ['Skicka en bild!']],
]

describe.each(MONEY)('in %s', (_language, requests, others) => {
  it.each(requests)('"%s" is a request for money', (text) => {
    expect(messageWarnings(text)).toEqual(['money'])
  })

  it.each(others)('"%s" is not', (text) => {
    expect(messageWarnings(text)).toEqual([])
  })
})

describe('a first message', () => {
  it.each<[string, MessageWarningKind[]]>([
    ['call me: +39 333 123 4567', ['contact']],
    ['0176/12 34 56 78', ['contact']],
    ['６１２３４５６７８', ['contact']],
    ['6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', ['contact']],
    ['my number 6\u200b12\u200b345\u200b678', ['contact']],
    ['schreib mir auf WhatsApp', ['contact']],
    ['anna.b@example.org', ['contact']],
    ['find me @anna_b99', ['contact']],
    ['look at https://example.com/me', ['link']],
    ['example dot com', ['link']],
    ['esempio (punto) com', ['link']],
    ['https://t.me/anna 0612345678', ['contact', 'link']],
    ['pay 50 euro at paypal.me/anna', ['money', 'link']],
    ['IBAN DE89 3704 0044 0532 0130 00', ['money', 'contact']],
    ['bitcoin', ['money']],
  ])('"%s" gives the warning %j', (text, warnings) => {
    expect(messageWarnings(text)).toEqual(warnings)
  })

  it.each([
    'Hi! What made you smile today?',
    'born on 12.05.1990, free on 2026-11-23',
    'open 10:00-18:00, table for 19.30 - 21.00',
    '1.000.000 kisses, 10 000 times',
    'I am 42, 178 cm, and have 2 cats',
    'room 12345',
    'Prosit, Signal, Instanz',
    'Geldern ist schön',
    '',
    '❤️❤️❤️',
  ])('"%s" gives no warning', (text) => {
    expect(messageWarnings(text)).toEqual([])
  })
})
