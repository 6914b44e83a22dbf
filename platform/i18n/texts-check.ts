/**
 * Pure checks of text files, which `texts.test.ts` applies to all of them. Each returns a list of
 * faults.
 */

export type Flat = Readonly<Record<string, string>>

const PLURAL = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{[^}]*\}\}/g
const TAG = /<\/?[a-z][A-Za-z0-9]*\s*\/?>/g

/** The key that plural forms belong to, if it has an `_other` form. */
export function pluralBase(key: string, texts: Flat): string | undefined {
  const base = key.replace(PLURAL, '')
  return base !== key && `${base}_other` in texts ? base : undefined
}

/** Keys as used in code: plural forms are merged. */
export function baseKeys(texts: Flat): ReadonlySet<string> {
  return new Set(Object.keys(texts).map((key) => pluralBase(key, texts) ?? key))
}

export function missingKeys(english: Flat, other: Flat): string[] {
  const have = baseKeys(other)
  return [...baseKeys(english)].filter((key) => !have.has(key)).map((key) => `${key} is missing`)
}

export function foreignKeys(english: Flat, other: Flat): string[] {
  const known = baseKeys(english)
  return [...baseKeys(other)].filter((key) => !known.has(key)).map((key) => `${key} is not in en`)
}

/**
 * Plural forms that the language needs but lacks, or has but does not use. The `many` of Spanish,
 * French and Italian is for millions: `other` may replace it.
 */
export function pluralFaults(texts: Flat, iso: string): string[] {
  const categories = new Set<string>(new Intl.PluralRules(iso).resolvedOptions().pluralCategories)
  const optional = new Set(['es', 'fr', 'it'].includes(iso) ? ['many'] : [])
  const bases = new Set(Object.keys(texts).flatMap((key) => pluralBase(key, texts) ?? []))
  return [...bases].flatMap((base) => {
    const lacks = [...categories].filter((form) => !optional.has(form) && !(`${base}_${form}` in texts))
    const strange = ['one', 'two', 'few', 'many'].filter(
      (form) => `${base}_${form}` in texts && !categories.has(form),
    )
    return [
      ...lacks.map((form) => `${base} lacks the plural form ${form}`),
      ...strange.map((form) => `${base} has a form ${form} that ${iso} does not use`),
    ]
  })
}

/** The forms of every key, collected in one pass over all texts. */
function formsByBase(texts: Flat): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>()
  for (const [key, text] of Object.entries(texts)) {
    const base = pluralBase(key, texts) ?? key
    const known = forms.get(base)
    if (known) known.push(text)
    else forms.set(base, [text])
  }
  return forms
}

function marks(pattern: RegExp, forms: readonly string[]): string {
  const found = forms.flatMap((text) => text.match(pattern) ?? []).map((mark) => mark.replaceAll(' ', ''))
  return [...new Set(found)].sort().join(' ')
}

/** Placeholders and tags that only one of English and the other language has. */
export function markFaults(english: Flat, other: Flat): string[] {
  const translated = formsByBase(other)
  return [...formsByBase(english)].flatMap(([base, ours]) => {
    const theirs = translated.get(base)
    if (theirs === undefined) return []
    return [PLACEHOLDER, TAG].flatMap((pattern) => {
      const [wanted, found] = [marks(pattern, ours), marks(pattern, theirs)]
      return wanted === found ? [] : [`${base} has ${found || 'nothing'} where en has ${wanted || 'nothing'}`]
    })
  })
}

const TAG_PARTS = /<(\/?)([a-z][A-Za-z0-9]*)\s*(\/?)>/g

/** Tags that are unclosed or overlap. */
export function tagFaults(texts: Flat): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const open: string[] = []
    for (const [, closing, tag = '', alone] of text.matchAll(TAG_PARTS)) {
      if (alone) continue
      if (!closing) open.push(tag)
      else if (open.pop() !== tag) return [`${key}: </${tag}> closes what is not open`]
    }
    return open.length === 0 ? [] : [`${key}: <${open.join('> <')}> stays open`]
  })
}

/**
 * Texts that are identical to English although not all their words are the same in both languages.
 */
export function untranslated(english: Flat, other: Flat, sameWords: readonly string[]): string[] {
  const same = new Set(sameWords.map((word) => word.toLowerCase()))
  return Object.entries(other).flatMap(([key, text]) => {
    if (english[key] !== text) return []
    const words =
      text
        .replace(PLACEHOLDER, ' ')
        .replace(TAG, ' ')
        .match(/\p{L}+/gu) ?? []
    const foreign = words.filter((word) => word.length > 2 && !same.has(word.toLowerCase()))
    return foreign.length === 0 ? [] : [`${key} is not translated: ${text}`]
  })
}

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  [/[\u0000-\u0009\u000b-\u001f\u007f]/, 'a control character'],
  [/[\u200b-\u200f\u2028\u2029\ufeff]/, 'an invisible character'],
  [/[\ue000-\uf8ff\ufffd]/, 'a character without a meaning'],
  [/Ã.|â€/, 'wrongly decoded UTF-8'],
  [/&(?:[a-z]+|#\d+);/, 'an HTML entity'],
  [/(?<!\{)\{(?!\{)|(?<!\})\}(?!\})/, 'a single brace'],
  [/\$t\(/, 'a reference to another text, which browsers do not read'],
  [/^\s|\s$|^$/, 'space around it, or nothing in it'],
]

export function characterFaults(texts: Flat): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${key} has ${what}`),
  )
}
