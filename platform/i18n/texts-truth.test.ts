import { describe, expect, it } from 'vitest'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'
import { writtenIn } from '../testing/written-texts.ts'
import { currentTexts } from './texts-source.ts'

type Spoken = Exclude<LocaleCode, 'en-US'>
const SPOKEN = LOCALE_CODES.filter((code): code is Spoken => code !== 'en-US')

const texts = currentTexts()

describe('photos that premium members see', () => {
  it.each(SPOKEN)('are not the private ones, in %s', (code) => {
    const { album, pricing, profile } = texts[code]
    for (const text of [
      pricing?.premium_lead,
      pricing?.photos_all,
      album?.locked_premium,
      profile?.preview_text,
    ])
      expect(text).toMatch(/priv|prywatn|yksity/i)
  })
})

/**
 * Promises that no screen fulfils: a block asks for confirmation, a partner's link is remembered,
 * and nobody counts who joins.
 */
const UNKEPT: Readonly<Record<Spoken, { readonly landers: RegExp; readonly joins: RegExp }>> = {
  da: { landers: /ét tryk|ingen sporing/i, joins: /hver dag/i },
  de: { landers: /mit einem (?:tippen|druck)|ein druck|keine tracker/i, joins: /jeden tag|täglich/i },
  en: { landers: /one (?:tap|press|click)|no trackers/i, joins: /every day/i },
  es: { landers: /un toque|sin rastreadores(?! publicitarios)/i, joins: /cada día/i },
  fi: { landers: /yhdellä painalluksella|yksi painallus|ei seurantaa/i, joins: /joka päivä/i },
  fr: { landers: /d’un geste|un geste met|aucun traceur(?! publicitaire)/i, joins: /chaque jour/i },
  it: { landers: /un tocco|nessun tracciamento(?! pubblicitario)/i, joins: /ogni giorno/i },
  nl: { landers: /één (?:tik|druk)|geen trackers/i, joins: /elke dag/i },
  no: { landers: /ett trykk|ingen sporing/i, joins: /hver dag/i },
  pl: { landers: /jednym dotknięciem|jedno naciśnięcie|bez śledzenia/i, joins: /codziennie/i },
  sv: { landers: /ett tryck|ingen spårning/i, joins: /varje dag/i },
}

describe('a promise that no screen fulfils', () => {
  it.each(SPOKEN)('is on no lander in %s', (code) => {
    const landers = writtenIn(code).filter(([place]) => place.includes('landers/'))
    expect(landers.length).toBeGreaterThan(100)
    expect(landers.filter(([, text]) => UNKEPT[code].landers.test(text))).toEqual([])
  })
  it.each(SPOKEN)('is not that people join, in %s', (code) => {
    expect(texts[code].swipe?.empty_text).not.toMatch(UNKEPT[code].joins)
    expect(texts[code].matchfinder?.none_text).not.toMatch(UNKEPT[code].joins)
  })
  it.each(SPOKEN)('is not what most people buy, in %s: the site chose the package', (code) =>
    expect(texts[code].credits?.popular).not.toMatch(/popul|beliebt|suosit(?!tel)|scelto/i),
  )
})

/**
 * Statutory terms, with their sources in docs/texts.md: the right of withdrawal, and Art. 9(1)
 * GDPR.
 */
const STATUTORY: Readonly<Record<Spoken, readonly [withdrawal: string, life: string, orientation: string]>> =
  {
    da: ['fortrydelsesret', 'seksuelle forhold', 'seksuelle orientering'],
    de: ['Widerrufsrecht', 'Sexualleben', 'sexuelle Orientierung'],
    en: ['withdraw from the contract', 'sex life', 'sexual orientation'],
    es: ['derecho de desistimiento', 'vida sexual', 'orientación sexual'],
    fi: ['peruuttamisoikeus', 'seksuaalisesta käyttäytymisestäni', 'suuntautumisestani'],
    fr: ['droit de rétractation', 'vie', 'orientation sexuelles'],
    it: ['diritto di recesso', 'vita sessuale', 'orientamento sessuale'],
    nl: ['herroepingsrecht', 'seksuele gedrag', 'seksuele gerichtheid'],
    no: ['angrerett', 'seksuelle forhold', 'seksuelle orientering'],
    pl: ['odstąpienie od umowy', 'seksualności', 'orientacji seksualnej'],
    sv: ['ångerrätt', 'sexualliv', 'sexuella läggning'],
  }

describe.each(SPOKEN)('the statutory terms in %s', (code) => {
  const [withdrawal, life, orientation] = STATUTORY[code]
  it('name the right at the checkout', () => expect(texts[code].payments?.withdrawal).toContain(withdrawal))
  it('name what the consent is about', () => {
    expect(texts[code].signup?.consent).toContain(life)
    expect(texts[code].signup?.consent).toContain(orientation)
  })
})
