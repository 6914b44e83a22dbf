import { describe, expect, it } from 'vitest'
import { createClientTranslator } from '../../../i18n/client.ts'
import { bundleFor } from '../../../i18n/server.ts'
import { sectionNames } from '../../../tenancy/validate.ts'
import { sectionSchema } from '../../../testing/studio-value.tsx'
import { type FieldKind, fieldWords } from './field-words.ts'
import { PAGE_TEXTS, type ValueSchema } from './schema.ts'

const LOCALE = { code: 'en', iso: 'en' } as const
const bundles = bundleFor({ revision: '', texts: {} }, 'en', ['sections'])
const english = bundles.sections ?? {}
const t = createClientTranslator(LOCALE, bundles)

/** Keys that were looked up and found. */
const used = new Set<string>()
let found = 0
const noted = new Proxy(english, {
  get(texts, key) {
    const text = Reflect.get(texts, key) as string | undefined
    if (text !== undefined) {
      used.add(String(key))
      found++
    }
    return text
  },
})
const words = fieldWords(noted, t)
/** Whether a text was found, as opposed to the fallback to the key. */
const isSaid = (saying: () => unknown) => {
  const before = found
  saying()
  return found > before
}

const types = sectionNames('schemas')

interface Field {
  readonly kind: FieldKind
  readonly key: string
  readonly choices: readonly string[]
}

/** All fields of a schema with their choices. */
const fieldsOf = (kind: FieldKind, schema: ValueSchema | undefined): readonly Field[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([key, field]) => [
    { kind, key, choices: field.enum ?? field.items?.enum ?? [] },
    ...fieldsOf(kind, field.items ?? field),
  ])

const all = types.flatMap((type) => {
  const { properties, $defs } = sectionSchema(type)
  const fields = [...fieldsOf('setting', properties?.settings), ...fieldsOf('text', $defs?.texts)]
  return fields.map((field) => ({ ...field, type }))
})

describe('the labels of the editor', () => {
  it('include a title and a description of every section type', () => {
    for (const say of [words.title, words.about])
      expect(types.filter((type) => !isSaid(() => say(type)))).toEqual([])
  })

  it('include every field of every schema', () => {
    const lacking = all.filter(({ kind, type, key }) => !isSaid(() => words.label(kind, type, key)))
    expect(lacking.map(({ kind, type, key }) => `${type}: ${kind} ${key}`)).toEqual([])
  })

  it('include every choice', () => {
    const lacking = all.flatMap(({ key, choices }) =>
      choices.filter((value) => !isSaid(() => words.choice(key, value))),
    )
    expect(lacking).toEqual([])
  })

  it('include none for fields that no schema has', () => {
    for (const { kind, type, key } of all) words.hint(kind, type, key)
    for (const { key } of PAGE_TEXTS) {
      words.label('text', 'page', key)
      words.hint('text', 'page', key)
    }
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([])
  })

  it('include the number of a repeated field and the part of the page it belongs to', () => {
    expect(words.label('text', 'transitions', 'caption_2')).toBe('Caption of scene 2')
    expect(words.label('text', 'social_feed', 'price_ask_1')).toBe('The price · Comment 1')
    expect(words.label('text', 'moderation', 'title_photos')).toBe('Photos · Headline')
    expect(words.hint('text', 'social_feed', 'price_ask_1')).toBe('A question that people often ask.')
    expect(words.hint('setting', 'video', 'picture')).toBe('The first picture of the film, 16:9.')
    expect(words.choice('ask', 'none')).toBe('One button')
    expect(words.choice('entrance', 'none')).toBe('Open from the start')
  })
})
