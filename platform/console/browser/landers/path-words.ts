import type { Translate } from '../../../core/locale.ts'
import type { FieldWords } from './field-words.ts'

interface Known {
  readonly t: Translate
  readonly words: FieldWords
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  /** Types of sections by their ids. */
  readonly typeOf: (id: string) => string | undefined
}

/** Document keys that have a label. Other keys are shown as they are. */
const SAID: Readonly<Record<string, string>> = {
  discount_code: 'discount_code',
  until: 'until',
  seeks: 'seeks',
  order: 'sections_order',
  experiment: 'experiment',
}

/**
 * A path in a document in words: the names of language, section and field instead of their keys.
 */
export function pathWords(
  path: readonly string[],
  { t, words, languages, typeOf }: Known,
): readonly string[] {
  const named: string[] = []
  for (let place = 0; place < path.length; place++) {
    const [key = '', next] = [path[place], path[place + 1]]
    if (key === 'texts' && next !== undefined) {
      named.push(languages.find(({ code }) => code === next)?.name ?? next)
      place++
    } else if (key === 'campaigns' && next !== undefined) {
      named.push(t('studio:layer_campaign', { name: next }))
      place++
    } else if (key === 'variants' && next !== undefined) {
      named.push(t('studio:layer_variant', { name: next }))
      place++
    } else if (key === 'page') {
      named.push(t('studio:page'), ...(next === undefined ? [] : [words.label('text', 'page', next)]))
      place++
    } else if (key === 'sections' && next !== undefined) {
      return [...named, ...sectionWords(path.slice(place + 1), { words, typeOf })]
    } else named.push(SAID[key] === undefined ? key : t(`studio:${SAID[key]}`))
  }
  return named
}

/** Names of a section and of the field within it. */
function sectionWords(
  [id = '', ...rest]: readonly string[],
  { words, typeOf }: Pick<Known, 'words' | 'typeOf'>,
): readonly string[] {
  const type = typeOf(id)
  if (type === undefined) return [id, ...rest]
  const [first, ...inner] = rest
  const title = words.title(type)
  if (first === undefined || first === 'type') return [title]
  if (first !== 'settings') return [title, words.label('text', type, first)]
  return [title, ...inner.map((key) => words.label('setting', type, key))]
}
