import type { LocaleCode } from '../../../core/locale.ts'
import type { ClaimWords } from './claim-words.ts'
import { da, de, en, nl, no, sv } from './germanic.ts'
import { fi, pl } from './others.ts'
import { es, fr, it } from './romance.ts'

/** Kinds of claims that a text must not make without a basis in the program. */
export type ClaimKind = 'count' | 'presence' | 'audience' | 'hurry' | 'person' | 'quote' | 'address'

export interface Claim {
  readonly kind: ClaimKind
  /** The words that make the claim. */
  readonly found: string
}

const WORDS: Readonly<Record<LocaleCode, ClaimWords>> = {
  da,
  de,
  en,
  'en-US': en,
  es,
  fi,
  fr,
  it,
  nl,
  no,
  pl,
  sv,
}

/** 12.000, 12 000, 12k, 341; but not 40+, which is an age. */
const NUMBER = "(?:\\d{1,3}(?:[.,' ]\\d{3})+|\\d{2,})(?:\\+| ?(?:k|mio|mln|m|tsd)\\.?)?"
const AGE_AND_OVER = '(?!\\d{2} ?(?:\\+|plus))'
const alone = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`

interface Patterns {
  /** Claims with numbers in digits. */
  readonly digits: readonly RegExp[]
  /** Claims with numbers in words. */
  readonly many: RegExp
  readonly presence: RegExp
  readonly guard: RegExp
  readonly audience: RegExp
  readonly hurry: RegExp
}

function patternsOf({ people, many, units, presence, guard, audience, hurry }: ClaimWords): Patterns {
  const between = `(?: (?!(?:${units})(?!\\p{L}))[\\p{L}'-]+){0,2}`
  const start = '(?<![\\p{L}\\p{N}.,€$£])'
  // Without the flag `i`, which makes long lists slow: texts are lower-cased first.
  const of = (source: string) => new RegExp(source, 'u')
  return {
    digits: [
      of(`${start}${AGE_AND_OVER}${NUMBER}${between} (?:${people})(?!\\p{L})`),
      of(`${start}\\d+${between} (?:match(?:es|er|ar)?|online|en ligne|en línea|in linea)(?!\\p{L})`),
      of(`${alone(people)} ?: ?\\d{2,}`),
    ],
    many: of(`${alone(many)}(?: [\\p{L}'-]+){0,2} ?(?:${people})(?!\\p{L})`),
    presence: of(alone(presence)),
    guard: of(alone(guard)),
    audience: of(alone(audience)),
    hurry: of(alone(hurry)),
  }
}

const patterns = new Map<LocaleCode, Patterns>()

function patternsFor(code: LocaleCode): Patterns {
  const known = patterns.get(code) ?? patternsOf(WORDS[code])
  patterns.set(code, known)
  return known
}

/** A name with an age reads like somebody's profile. */
const PERSON =
  /^\p{Lu}[\p{L}'-]+(?: \p{Lu}\.?[\p{L}'-]*)?(?:, ?| \()(?:1[89]|[2-9]\d)(?=\)|$|[,;!·–—-]|\.$| (?:from|aus|da|di|van|uit|fra|från|z)(?!\p{L}))/u
const QUOTE = /^["“”„«»'‘].+["“”»«'’] ?[–—-] ?\p{Lu}/u
const ADDRESS =
  /(?:https?:)?\/\/\S+|(?<![\p{L}\p{N}])www\.\S+|(?<![\p{L}\p{N}])[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|io|app|xyz|club|link|ly|me)(?![\p{L}\p{N}])\S*/iu

/** The same texts are checked at every start and check, once per site that shares them. */
const answers = new Map<string, readonly Claim[]>()
const MOST_ANSWERS = 50_000

/** Claims in a text, in its language and in English, which occurs in all others. */
export function claimsIn(text: string, code: LocaleCode): readonly Claim[] {
  const key = `${code} ${text}`
  const known = answers.get(key)
  if (known) return known
  const plain = plainText(text)
  const found = [
    ...(code === 'en' || code === 'en-US' ? [code] : [code, 'en' as const]).flatMap((language) =>
      languageClaims(plain, patternsFor(language)),
    ),
    ...claim('person', PERSON.exec(plain)),
    ...claim('quote', QUOTE.exec(plain)),
    ...claim('address', ADDRESS.exec(plain)),
  ]
  const kinds = new Set<ClaimKind>()
  const once = found.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind))
  if (answers.size >= MOST_ANSWERS) answers.clear()
  answers.set(key, once)
  return once
}

/** Normalises look-alike spaces, digits and apostrophes, which would hide a claim. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

function languageClaims(text: string, { digits, many, presence, guard, audience, hurry }: Patterns): Claim[] {
  const low = text.toLowerCase()
  // Most texts have no digit, which is quicker to check than these patterns.
  const counts = /\d/.test(low) ? [...digits, many] : [many]
  const says = presence.test(low) ? low.split(/(?<=[.!?;])\s/) : []
  return [
    ...counts.flatMap((pattern) => claim('count', pattern.exec(low))),
    ...says
      .filter((sentence) => !guard.test(sentence))
      .flatMap((sentence) => claim('presence', presence.exec(sentence))),
    ...claim('audience', audience.exec(low)),
    ...claim('hurry', hurry.exec(low)),
  ]
}

const claim = (kind: ClaimKind, match: RegExpExecArray | null): Claim[] =>
  match ? [{ kind, found: match[0].trim() }] : []
