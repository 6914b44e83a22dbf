/**
 * The parts of the JSON Schema of a section that are used (`schemas/sections/<type>.schema.json`).
 */
export interface ValueSchema {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: ValueSchema
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly required?: readonly string[]
}

export interface SectionSchema {
  readonly title?: string
  readonly description?: string
  readonly properties?: { readonly settings?: ValueSchema }
  readonly $defs?: { readonly texts?: ValueSchema }
}

/** How a value is edited. */
export type Kind = 'choice' | 'file' | 'text' | 'number' | 'switch' | 'list' | 'group'

export function kindOf(schema: ValueSchema): Kind {
  if (schema.enum) return 'choice'
  if (schema.type === 'string') return extensionsOf(schema).length > 0 ? 'file' : 'text'
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'array') return 'list'
  return schema.type === 'object' ? 'group' : 'number'
}

/** File extensions that a setting accepts, from the end of its pattern: `\.(webp|png)$`. */
export function extensionsOf({ pattern = '' }: ValueSchema): readonly string[] {
  const [, many = '', one = ''] = /\\\.(?:\(([a-z0-9|]+)\)|([a-z0-9]+))\$$/.exec(pattern) ?? []
  return (many || one).split('|').filter(Boolean)
}

/** A key as a readable label: `asking_picture` is "Asking picture". */
export function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Settings of a new section: the defaults of its type. */
export function defaultSettings(schema: SectionSchema): Readonly<Record<string, unknown>> {
  return defaultsIn(schema.properties?.settings)
}

const defaultsIn = (schema: ValueSchema | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(schema?.properties ?? {}).flatMap(([key, value]) =>
      value.default === undefined ? [] : [[key, value.default]],
    ),
  )

/**
 * The value of a new entry of a list; of several choices, the first one that the list does not
 * contain.
 */
export function newItem(items: ValueSchema, held: readonly unknown[]): unknown {
  if (items.enum) return items.enum.find((one) => !held.includes(one)) ?? items.enum[0]
  if (items.properties)
    return Object.fromEntries(
      Object.entries(items.properties).map(([key, value], place) => [
        key,
        value.default ?? value.enum?.[place] ?? '',
      ]),
    )
  return ''
}

export interface TextSpec {
  readonly key: string
  readonly maxLength: number
  readonly required: boolean
}

/** The texts of a section in the order of its schema, which is their order on the page. */
export function textsOf(
  schema: { readonly $defs?: { readonly texts?: ValueSchema } } | undefined,
): readonly TextSpec[] {
  const texts = schema?.$defs?.texts
  return Object.entries(texts?.properties ?? {}).map(([key, { maxLength = 600 }]) => ({
    key,
    maxLength,
    required: texts?.required?.includes(key) ?? false,
  }))
}

/** The page's own texts, as search engines show them (`schemas/lander-locale.schema.json`). */
export const PAGE_TEXTS: readonly TextSpec[] = [
  { key: 'title', maxLength: 60, required: true },
  { key: 'description', maxLength: 170, required: true },
]
