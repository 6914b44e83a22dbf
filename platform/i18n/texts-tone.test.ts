import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../core/locale.ts'
import { currentTexts } from './texts-source.ts'

const texts = currentTexts()

/** Words for a like, or for liking, of all languages. */
const LIKING = /lik(?:e|ing|ed|ar)|gill|kan lide|tykk|me gusta|mi piace|plaî|gefäll|polub|lubi/i

describe('the subject of an email about a like', () => {
  const subjects = LOCALE_CODES.flatMap((code) => {
    const subject = texts[code].mail?.new_like_subject
    return subject === undefined ? [] : [[code, subject] as const]
  })
  it.each(subjects)('is neutral in %s', (_code, subject) => expect(subject).not.toMatch(LIKING))
})

/** Forms of address that are for friends, in the languages that address members formally. */
const FAMILIAR = {
  de: /(?<![\p{L}{])(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?![\p{L}}])/iu,
  fr: /(?<![\p{L}{’-])(?:tu|toi|ton|ta|tes)(?![\p{L}}])/iu,
}

describe('the address of the reader', () => {
  it.each(['de', 'fr'] as const)('is formal in %s', (code) => {
    const familiar = Object.entries(texts[code]).flatMap(([namespace, entries]) =>
      Object.entries(entries)
        .filter(([, text]) => FAMILIAR[code].test(text))
        .map(([key]) => `${namespace}:${key}`),
    )
    expect(familiar).toEqual([])
  })
})

describe('a sentence after a colon', () => {
  it.each(['da', 'no', 'sv'] as const)('starts in lower case in %s', (code) => {
    const capitals = Object.entries(texts[code]).flatMap(([namespace, entries]) =>
      Object.entries(entries)
        .filter(([, text]) => /: \p{Lu}/u.test(text))
        .map(([key]) => `${namespace}:${key}`),
    )
    expect(capitals).toEqual([])
  })
})

/** docs/texts.md: members are addressed formally; openers between members have no address at all. */
describe('the address of the reader', () => {
  const familiar = {
    de: /(?<!\p{L})(?:du|dein\p{L}*|dir|dich)(?!\p{L})/iu,
    fr: /(?<!\p{L})(?:tu|ton|ta|tes|toi|t’)(?!\p{L})/iu,
  } as const
  it.each(['de', 'fr'] as const)('is formal in %s', (code) => {
    const found = Object.entries(texts[code]).flatMap(([namespace, entries]) =>
      Object.entries(entries)
        .filter(([, text]) => familiar[code].test(text))
        .map(([key]) => `${namespace}:${key}`),
    )
    expect(found).toEqual([])
  })
})
