import { describe, expect, it } from 'vitest'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'
import { writtenIn } from '../testing/written-texts.ts'
import { currentTexts } from './texts-source.ts'

const texts = currentTexts()

/** Words for a like, or for liking, in all languages. */
const LIKING = /lik(?:e|ing|ed|ar)|gill|kan lide|tykk|me gusta|mi piace|plaî|gefäll|polub|lubi/i

describe('the subject of an email about a like', () => {
  const subjects = LOCALE_CODES.flatMap((code) => {
    const subject = texts[code].mail?.new_like_subject
    return subject === undefined ? [] : [[code, subject] as const]
  })
  it.each(subjects)('is neutral in %s', (_code, subject) => expect(subject).not.toMatch(LIKING))
})

/** Places of all texts in a language that have a given fault. */
const placesWith = (code: LocaleCode, fault: RegExp, but?: RegExp) =>
  writtenIn(code)
    .filter(([place, text]) => fault.test(text) && !but?.test(place))
    .map(([place, text]) => `${place}: ${text}`)

/** Informal forms of address, in the languages that address members formally. */
const FAMILIAR = {
  de: /(?<![\p{L}{])(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?![\p{L}}])/iu,
  fr: /(?<![\p{L}{’-])(?:tu|toi|ton|ta|tes)(?![\p{L}}])|(?<!\p{L})t’/iu,
}

/** Texts from member to member: suggested first lines, and beginnings of sentences in a profile. */
const BETWEEN_MEMBERS = /icebreakers?[._]|talk\.opener_|wall\.line_|options\.json\.prompts\./

/**
 * vosotros and ustedes, and usted outside of the law's own words: the other person is named
 * instead. `dejarán de verse` reads "they", as nobody but the reader is addressed.
 */
const NOT_TU =
  /(?<!\p{L})(?:os|vosotr[oa]s|vuestr[oa]s?|ustedes|usted|quedad)(?!\p{L})|[áé]is(?!\p{L})|(?:dejar|volver|podr)án (?:de |a )?\p{L}+rse(?!\p{L})/iu
const STATUTORY = /return-policy\.md/

/** Where a German text of the platform or of its landers is, and where Alpenherz has its own. */
const PLACE_DE = /^(?:platform\/i18n\/texts\/de\/(\w+)\.json|landers\/(\w+)\/locales\/de\.json)\.([^:\s]+): /
const OTHER_NICHES = /icebreakers\.json\.(?:adult|casual|flirt|kink)_/
const ofAlpenherz = (namespace = '', lander = '', key = '') =>
  lander
    ? `tenants/alpen/landers/${lander}/locales/de.json.${key}`
    : `tenants/alpen/locales/de.json.${namespace}.${key}`

describe('members of Alpenherz', () => {
  it('say Sie to each other in de as well', () => {
    const familiar = placesWith('de', FAMILIAR.de).filter((line) => !OTHER_NICHES.test(line))
    const own = new Set(writtenIn('de').map(([place]) => place))
    const missing = familiar.filter((line) => {
      const [found, namespace, lander, key] = PLACE_DE.exec(line) ?? []
      return found !== undefined && !own.has(ofAlpenherz(namespace, lander, key))
    })
    expect(missing).toEqual([])
    expect(familiar.filter((line) => line.startsWith('tenants/alpen/'))).toEqual([])
  })
})

describe('the address of the reader', () => {
  it.each(['de', 'fr'] as const)('is formal in %s, except between members', (code) =>
    expect(placesWith(code, FAMILIAR[code], BETWEEN_MEMBERS)).toEqual([]),
  )
  it('is tú in es, which speaks to one person', () => expect(placesWith('es', NOT_TU, STATUTORY)).toEqual([]))
  it('is not confused with similar words', () => {
    for (const text of [
      'Dejáis de veros.',
      '¿Cómo os contacto?',
      'Dejarán de verse.',
      'una de vuestras frases',
    ])
      expect(text).toMatch(NOT_TU)
    for (const text of ['Los demás podrán verte.', 'los dos', 'tu edad y tu ciudad'])
      expect(text).not.toMatch(NOT_TU)
  })
})

/** Spanish is read in the United States: words that mean something else or nothing there. */
const CASTILIAN =
  /(?<!\p{L})(?:co(?:ger|ge|gen|gida|gido|gidas|gidos|ja|jan|jo)|móvil(?:es)?|bocadillos?|en directo|ordenador(?:es)?)(?!\p{L})/iu

describe('Spanish words', () => {
  it('are understood in the United States', () => expect(placesWith('es', CASTILIAN, STATUTORY)).toEqual([]))
})

/**
 * A participle or adjective that takes the reader for a man, and two endings where the sentence can
 * be turned round.
 */
const MASCULINE =
  /(?<!\p{L})vous (?:\p{L}+ )?(?:êtes|serez|seriez|étiez|soyez) (?:\p{L}+ ){0,2}\p{L}*(?:é|is|it|sûr|prêt|seul)(?!\p{L})|(?<!\p{L})vous seul(?!\p{L})|(?<=\p{L})(?:\(e\)|·e)/iu
/** One word that cannot be turned round shows both forms. */
const ONE_WORD = /options\.json\.relationship\./

describe('the gender of the reader', () => {
  it('is not assumed in fr', () => expect(placesWith('fr', MASCULINE, ONE_WORD)).toEqual([]))
  it('is detected', () => {
    for (const text of [
      'Vous serez de nouveau informé.',
      'où vous êtes connecté',
      'Vous seul voyez',
      'Seul·e',
      'vu(e)',
    ])
      expect(text).toMatch(MASCULINE)
    for (const text of ['Vous êtes membre premium.', 'Si vous êtes en danger', 'Vous avez liké'])
      expect(text).not.toMatch(MASCULINE)
  })
})

/**
 * How an email greets, with and without a name, and the case of the next word: upper case in Nordic
 * languages and English, otherwise lower case, except German "Sie" and Polish "Ty".
 */
const GREETINGS: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  da: /^Hej(?: \{\{name\}\})?,\n\n(?:\p{Lu}|\{\{)/u,
  de: /^Hallo(?: \{\{name\}\})?,\n\n(?:\p{Ll}|\{\{|Ihre? |Sie |Live-)/u,
  en: /^Hello(?: \{\{name\}\})?,\n\n(?:\p{Lu}|\{\{)/u,
  fi: /^Hei(?: \{\{name\}\})?,\n\n(?:\p{Ll}|\{\{)/u,
  it: /^Ciao(?: \{\{name\}\})?,\n\n(?:\p{Ll}|\{\{)/u,
  no: /^Hei(?:, \{\{name\}\})?!\n\n(?:\p{Lu}|\{\{)/u,
  pl: /^Cześć(?: \{\{name\}\})?,\n\n(?:\p{Ll}|\{\{|Ty |Twoj[ae] |Twoje )/u,
  sv: /^Hej(?: \{\{name\}\})?!\n\n(?:\p{Lu}|\{\{)/u,
}

describe('the first sentence after the greeting of an email', () => {
  it.each(['en', 'en-US', 'es', 'fr', 'nl'] as const)('starts in upper case in %s', (code) => {
    const lower = Object.entries(texts[code].mail ?? {}).filter(([, text]) =>
      /^[^\n]+[,:]\n\n\p{Ll}/u.test(text),
    )
    expect(lower.map(([key]) => key)).toEqual([])
  })
  it.each(Object.entries(GREETINGS))('follows the one greeting of %s, in its case', (code, greeting) => {
    const letters = Object.entries(texts[code as LocaleCode].mail ?? {}).filter(([key]) =>
      key.endsWith('_text'),
    )
    expect(letters.length).toBeGreaterThan(20)
    expect(letters.filter(([, text]) => !greeting.test(text)).map(([key]) => key)).toEqual([])
  })
})

/** Words for leaving the site, which differ from those for unsubscribing from emails. */
const LEAVING = {
  de: /abgemeldet/i,
  es: /de baja/i,
  fi: /kirjau|poist/i,
  fr: /désinscri/i,
  it: /iscri/i,
  nl: /afgemeld/i,
  pl: /wylog|usun/i,
}

describe('emails that somebody has switched off', () => {
  it.each(Object.entries(LEAVING))('are not an account that was left, in %s', (code, leaving) =>
    expect(texts[code as LocaleCode].site?.alert_mail_unsubscribe).not.toMatch(leaving),
  )
})

describe('the rule that a decision names', () => {
  it.each(LOCALE_CODES.filter((code) => code !== 'en-US'))('has the name of its page in %s', (code) => {
    const { page_ban, page_terms } = texts[code].site ?? {}
    const named = Object.entries(texts[code].reports ?? {}).filter(
      ([key]) => /^grounds\./.test(key) && !/no_breach|not_proven|illegal/.test(key),
    )
    expect(named).toHaveLength(7)
    const wrong = named.filter(([, text]) => ![page_ban, page_terms].includes(text.split(/\u00a0?:/)[0]))
    expect(wrong).toEqual([])
  })
})

/**
 * Upper case after a colon; `I` is the Danish for "you two", and pages have names in bold before a
 * colon.
 */
const CAPITAL = /: (?!I )\p{Lu}/u
const PAGE = /\.md:\d/

describe('a sentence after a colon', () => {
  it.each(['da', 'no', 'sv'] as const)('starts in lower case in %s', (code) =>
    expect(placesWith(code, CAPITAL, PAGE)).toEqual([]),
  )
})

describe('an ellipsis', () => {
  it.each(LOCALE_CODES.filter((code) => code !== 'de'))('stands without a space in %s', (code) =>
    expect(placesWith(code, /[ \u00a0\u202f]…/u)).toEqual([]),
  )
})

/** Quotation marks of another language, or turned the wrong way. */
const FOREIGN_QUOTES = {
  da: /[“”„]|«\p{L}|\p{L}»/u,
  de: /[”«»‘]/u,
  fi: /[“„«»]/u,
  it: /[“”„]/u,
  no: /[“”„]|»\p{L}|\p{L}«/u,
  pl: /[“«»‘]/u,
  sv: /[“„«»]/u,
}

describe('quotation marks', () => {
  it.each(Object.entries(FOREIGN_QUOTES))('are those of the language in %s', (code, foreign) =>
    expect(placesWith(code as LocaleCode, foreign)).toEqual([]),
  )
})

/**
 * Marks that could start a line, because their space may break; `changes:` starts a page's notes.
 */
const LOOSE_MARK =
  /(?<![\u202f!?])[;!?](?=[\s»<)*\u00a0]|$)|(?<!\u00a0|^changes):(?=[\s<*\u00a0]|$)|«(?!\u00a0)|(?<!\u00a0)»/u

describe('a French mark', () => {
  it('stays with its word', () => expect(placesWith('fr', LOOSE_MARK)).toEqual([]))
  it('is detected without its space', () => {
    for (const loose of ['Seul ?', 'Seul\u00a0?', 'Prix : 2', '« oui\u00a0»', '«\u00a0oui »'])
      expect(loose).toMatch(LOOSE_MARK)
    for (const kept of [
      'Seul\u202f?',
      'Seul\u202f?!',
      'Prix\u00a0: 22:00',
      '«\u00a0oui\u00a0»',
      '/signup?a=b',
    ])
      expect(kept).not.toMatch(LOOSE_MARK)
  })
})

/**
 * One term per concept: log in and out, someone, tap. Staff sign in, and legal texts are quoted.
 */
const OTHER_NAMES = /(?<!\p{L})(?:somebody|sign(?:ed|ing|s)? (?:in|out)|press the|one press)(?!\p{L})/iu
const OF_STAFF = /\/(?:console|studio|sections)\.json/

describe('members in English', () => {
  it.each(['en', 'en-US'] as const)('use one term per concept, in %s', (code) =>
    expect(placesWith(code, OTHER_NAMES, OF_STAFF)).toEqual([]),
  )
})

/** Words that are not used by US sites, or that name a right or an authority of the EU. */
const UNION =
  /withdraw(?:al| from)|obligation to pay|dispute settlement|any more(?=[.,:])|\bvouchers?\b|\bcinema\b|working days?/i

const flat = (code: 'en' | 'en-US') =>
  Object.fromEntries(
    Object.entries(texts[code]).flatMap(([namespace, entries]) =>
      Object.entries(entries).map(([key, text]) => [`/${namespace}.json:${key}`, text] as const),
    ),
  )

describe('American texts', () => {
  it('are not British if an American would use another word', () => {
    const american = { ...flat('en'), ...flat('en-US') }
    const left = Object.entries(american).filter(([key, text]) => !OF_STAFF.test(key) && UNION.test(text))
    expect(left.map(([key]) => key)).toEqual([])
  })
})
