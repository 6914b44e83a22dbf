import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../core/locale.ts'
import { writtenIn } from '../testing/written-texts.ts'
import { LANGUAGES } from './languages.ts'
import {
  baseKeys,
  characterFaults,
  type Flat,
  foreignKeys,
  markFaults,
  missingKeys,
  pluralFaults,
  tagFaults,
  untranslated,
} from './texts-check.ts'
import sameWords from './texts-same.json' with { type: 'json' }
import { currentTexts, TEXTS_DIRECTORY } from './texts-source.ts'
import {
  askedFor,
  collectUsage,
  isUsed,
  readSources,
  thrownCodes,
  thrownWithoutParams,
} from './texts-usage.ts'

const texts = currentTexts()
const sources = readSources(join(TEXTS_DIRECTORY, '../..'))

/** All texts of a language as one flat record of `namespace:key`. */
function flatOf(code: (typeof LOCALE_CODES)[number]): Flat {
  const pairs = Object.entries(texts[code]).flatMap(([namespace, entries]) =>
    Object.entries(entries).map(([key, text]) => [`${namespace}:${key}`, text] as const),
  )
  return Object.fromEntries(pairs)
}

const english = flatOf('en')
const others = LOCALE_CODES.filter((code) => code !== 'en' && code !== 'en-US')

describe.each(others)('texts in %s', (code) => {
  const own = flatOf(code)
  const same = [...sameWords.anywhere, ...sameWords[code as Exclude<typeof code, 'en' | 'en-US'>]]

  it('are complete', () => expect(missingKeys(english, own)).toEqual([]))
  it('have no key that English lacks', () => expect(foreignKeys(english, own)).toEqual([]))
  it('are translated', () => expect(untranslated(english, own, same)).toEqual([]))
  it('keep placeholders and tags', () => expect(markFaults(english, own)).toEqual([]))
  it('have every plural form', () => expect(pluralFaults(own, LANGUAGES[code].iso)).toEqual([]))
})

describe.each(LOCALE_CODES)('characters and tags in %s', (code) => {
  it('are clean', () => expect([...characterFaults(flatOf(code)), ...tagFaults(flatOf(code))]).toEqual([]))
})

const BRITISH =
  /colour|(?:behavi|fav|hon|neighb)our|\b(?:cent|met)re|cancell|travell|labell|(?:organ|recogn|apolog|author|minim)is|grey|\btick\b/i

/** Texts for staff, who read British English, and the SEPA mandate, which is quoted. */
const NOT_FOR_AMERICANS = /^(?:console|sections|directdebit):/

describe('American English', () => {
  const american = flatOf('en-US')
  it('overrides English', () => expect(foreignKeys(english, american)).toEqual([]))
  it('contains only the differences', () => {
    expect(Object.keys(american).filter((key) => american[key] === english[key])).toEqual([])
  })
  it('keeps placeholders and tags', () => expect(markFaults(english, american)).toEqual([]))
  it('has the words with another British spelling', () => {
    const british = Object.keys(english).filter((key) => BRITISH.test(english[key] ?? '') && !american[key])
    expect(british.filter((key) => !NOT_FOR_AMERICANS.test(key))).toEqual([])
  })
})

describe('English plurals', () => {
  it('have every form', () => expect(pluralFaults(english, 'en')).toEqual([]))
})

/**
 * Refusals of screens that are not built yet: their texts are fixed. Remove a code from here when
 * something throws it.
 */
const AHEAD_OF_USE: readonly string[] = ['payment_failed', 'payment_cancelled']

describe('texts and sources', () => {
  const usage = collectUsage(sources)

  it('has no unused text', () => {
    const unused = Object.entries(texts.en).flatMap(([namespace, entries]) =>
      [...baseKeys(entries)]
        .filter((key) => !isUsed(namespace, key, usage))
        .map((key) => `${namespace}:${key}`),
    )
    expect(unused).toEqual(AHEAD_OF_USE.map((code) => `errors:${code}`))
  })

  it('has every text that is used', () => {
    const known = baseKeys(english)
    const absent = sources.flatMap((source) =>
      askedFor(source)
        .filter((key) => !known.has(key))
        .map((key) => `${key} in ${source.path}`),
    )
    expect(absent).toEqual([])
  })

  it('has a text for every refusal', () => {
    const absent = sources.flatMap((source) =>
      thrownCodes(source)
        .filter((code) => texts.en.errors?.[code] === undefined)
        .map((code) => `${code} in ${source.path}`),
    )
    expect(absent).toEqual([])
  })

  it('fills every placeholder of a refusal', () => {
    const holes = sources.flatMap((source) =>
      thrownWithoutParams(source)
        .filter((code) => texts.en.errors?.[code]?.includes('{{'))
        .map((code) => `${code} in ${source.path}`),
    )
    expect(holes).toEqual([])
  })
})

/**
 * Every Italian text with fixed words (docs/specification.md), with its `{name}` as a placeholder.
 */
const QUOTED: Readonly<Record<string, string>> = {
  login_failed: 'Login non andato a buon fine, prova di nuovo',
  too_many_attempts: "Troppi tentativi errati, l'account rimarrà bloccato per {{minutes}} minuti",
  reset_link_invalid: 'Link scaduto o non valido, richiedi una nuova email',
  reset_too_many: 'Troppi tentativi di reimpostazione della password, prova di nuovo domani.',
  birth_date_invalid: 'Data di nascita non valida',
  passwords_differ: 'Le password inserite non combaciano',
  discount_unknown: 'Codice non trovato',
  discount_used: 'Codice già utilizzato',
  otp_invalid: 'Codice non valido',
  blocked: 'Sei bloccato da {{name}}. Non hai accesso a questa pagina.',
  activation_failed: 'Attivazione fallita',
  directdebit_blocked: "Il vostro conto è bloccato per l'addebito diretto",
  internal: 'Si è verificato un errore, ti preghiamo di riprovare più tardi.',
}

describe('the fixed Italian texts, word for word', () => {
  it.each(Object.entries(QUOTED))('errors:%s in Italian', (key, text) => {
    expect(texts.it.errors?.[key]).toBe(text)
  })

  it('site:match_title, of a new like', () => {
    expect([texts.en.site?.match_title, texts.it.site?.match_title]).toEqual(['New like!', 'Nuovo mi piace!'])
  })

  it.each([
    ['IT', 'Provincia'],
    ['US', 'Stato'],
    ['CH', 'Cantone'],
    ['PL', 'Voivodato'],
  ])('the regions of %s in Italian: %s', (country, word) => {
    const { kind } = JSON.parse(
      readFileSync(new URL(`../tenancy/defaults/regions/${country}.json`, import.meta.url), 'utf8'),
    ) as { readonly kind: string }
    expect(texts.it.options?.[`region_kind.${kind}`]).toBe(word)
  })

  it.each([
    ['page_not_found', 'This page could not be found'],
    ['error', 'Error'],
    ['back_home', 'Back to the home page'],
    ['error_page_failed', 'An error occurred while showing the error page'],
    ['go_back_home', 'Go back to home'],
  ])('errors:%s in English', (key, text) => {
    expect(texts.en.errors?.[key]).toBe(text)
  })
})

/** Words that `docs/texts.md` replaces: one term per concept within a language. */
const OUT_OF_USE: Readonly<Partial<Record<(typeof LOCALE_CODES)[number], RegExp>>> = {
  da: /kredit(?!kort|nota)|refusion|refunder|gratis medlem|premium-medlem|\bfoto(?:s|et)?\b|synes godt om|går? igen(?!\p{L})|(?<!\p{L})ank(?:e[nr]?)?(?!\p{L})|udkast|(?<!e-)mailadresse|kode ved login|stille timer|fællesskabets regler|vores hold|landere/iu,
  de: /treffer|übereinstimmung|gefällt mir|(?<!\p{L})knopf|landeseite|gemeinschaftsregeln|code bei der anmeldung/iu,
  en: /e-mail|\bcolor\b|canceled/i,
  es: /coincidencia|adeudo|página de aterrizaje|IVA incluido|verificación de la edad/i,
  fi: /osuma|odottaa|hyvity(?!slasku)|matchi|oikaisu|hienovarai|eikä tilausta|seksielämä|jäänmurtaja|yhteisön säännöt|landeri/iu,
  fr: /forfait|affinité|j[’']aime\b|page d’atterrissage|contrôle de l’âge|(?:regarder|chercher) et aimer|prix d’abord/i,
  it: /affinità|\bmembr[oi]\b|di fantasia|\blikes?\b|regole della comunità|non ha funzionato|codice all’accesso/i,
  nl: /premium lid|(?<![.\p{L}])uw?(?![.\p{L}])|lid worden|inschrijv|hoogstens|hooguit|pushbericht|ontvangstbewijs|toegangssleutel|geaardheid|gevoelige gegevens|eerste zin/iu,
  no: /likerklikk|gratis medlem|premium-medlem|kreditt(?!nota)|går? igjen(?!\p{L})|(?<!\p{L})ank(?:e[nr]?)?(?!\p{L})|pålogg|legning|direkte debitering|brukervilkår|(?<!\p{L})trinn(?!\p{L})|rapporte[nr]e? din|fellesskapets regler|stille timer|landere/iu,
  pl: /dopasowan|członk|zniżk|macie parę|bez środków|to się nie udało|naciśnięci|lodołamacz|upodobani|szkic|\(a\)|(?<!\p{L})lander[óyua]|(?<!\p{L})Landery|(?<!\p{L})(?:cię|ciebie|twój|twoja|twoje)(?!\p{L})/u,
  sv: /gillande|gillning|husregl|kredithändelse|prenumeration(?! på dem)|kundtjänst|kundsupport|går? igen(?!\p{L})|konversation|svajp|huvudfoto|gemenskapens regler|sluta tysta|landare/iu,
}

/** Quotations of the law, and the mandate that banks prescribe. */
const QUOTED_LAW = /return-policy\.|mandate_text/

describe.each(Object.entries(OUT_OF_USE))('the vocabulary of %s', (code, words) => {
  it('is kept', () => {
    const written = writtenIn(code as keyof typeof OUT_OF_USE)
    expect(written.filter(([place, text]) => words.test(text) && !QUOTED_LAW.test(place))).toEqual([])
  })
})

describe('the checks themselves', () => {
  it('detect a lost placeholder, a lost tag and an unclosed one', () => {
    expect(markFaults({ a: '{{x}} <b>c</b>' }, { a: 'y <b>c</b>' })).toHaveLength(1)
    expect(markFaults({ a: '<b>c</b>' }, { a: 'c' })).toHaveLength(1)
    expect(tagFaults({ a: '<b>c' })).toHaveLength(1)
  })
  it('detect a text left in English, and ignore names and numbers', () => {
    expect(untranslated({ a: 'Hello you' }, { a: 'Hello you' }, [])).toHaveLength(1)
    expect(untranslated({ a: 'PayPal {{sum}}' }, { a: 'PayPal {{sum}}' }, ['paypal'])).toEqual([])
  })
  it('detect a missing plural form', () => {
    expect(pluralFaults({ a_one: '1', a_other: '2' }, 'pl')).toHaveLength(2)
    expect(pluralFaults({ a_one: '1', a_other: '2' }, 'it')).toEqual([])
  })
  it('detect which texts sources use', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code with a computed key
    const text = "const t = useT('chats')\nt('title')\nt(`kind.${kind}`)\nnew ConflictError('message_empty')"
    const usage = collectUsage([{ path: 'features/chats/a.tsx', text }])
    expect(isUsed('chats', 'title', usage)).toBe(true)
    expect(isUsed('chats', 'kind.photo', usage)).toBe(true)
    expect(isUsed('errors', 'message_empty', usage)).toBe(true)
    expect(isUsed('chats', 'subtitle', usage)).toBe(false)
    expect(askedFor({ path: '', text })).toEqual(['chats:title'])
    expect(thrownCodes({ path: 'features/chats/a.tsx', text })).toEqual(['message_empty'])
    expect(thrownWithoutParams({ path: '', text: "code: 'too_long' }" })).toEqual(['too_long'])
    expect(thrownWithoutParams({ path: '', text: "code: 'too_long', params }" })).toEqual([])
  })
})
