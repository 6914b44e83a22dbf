import type { Layer, Section, Texts, Whole, Words } from './document.ts'

/** An edit of a page, with the layers below it. */
export interface Edit {
  readonly below: Whole
  /** The page before the edit: the layer merged over `below`. */
  readonly before: Whole
  readonly after: Whole
  /** Whether another part still uses a section of this layer that the page no longer shows. */
  readonly isUsed: (id: string) => boolean
}

/**
 * The layer that turns `below` into the edited page. Only edited values are touched: the rest of
 * the layer stays, such as hidden sections or texts that equal those below. An edited value that
 * equals the one below is removed from the layer.
 */
export function changedLayer(own: Layer, edit: Edit): Layer {
  const { below, before, after } = edit
  const gone = before.order.filter(
    (id) => !after.order.includes(id) && !Object.hasOwn(below.sections, id) && !edit.isUsed(id),
  )
  const order = same(before.order, after.order) ? own.order : changed(after.order, below.order)
  const seeks = before.seeks === after.seeks ? own.seeks : changed(after.seeks, below.seeks)
  const layer = {
    ...own,
    order,
    sections: filledOr(withoutKeys(changedSections(own, edit), gone), own.sections),
    texts: filledOr(changedTexts(own, edit, gone), own.texts),
    seeks,
    until: before.until === after.until ? own.until : changed(after.until, below.until),
    discount_code:
      before.discountCode === after.discountCode
        ? own.discount_code
        : changed(after.discountCode, below.discountCode),
  }
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined))
}

/** Removes a record that an edit emptied; one that was empty before stays. */
const filledOr = <T extends object>(record: T | undefined, held: T | undefined): T | undefined =>
  record !== held && record && Object.keys(record).length === 0 ? undefined : record

/** Undefined if the value equals the one below. */
const changed = <T>(value: T, below: T): T | undefined => (same(value, below) ? undefined : value)

function changedSections(own: Layer, { below, before, after }: Edit): Layer['sections'] {
  let sections = own.sections
  for (const [id, section] of Object.entries(after.sections)) {
    const known = before.sections[id]
    if (known && same(known, section)) continue
    const held = sections?.[id]
    const settings = changedKeys(held?.settings, {
      below: below.sections[id]?.settings,
      before: known?.settings,
      after: section.settings,
    })
    const needed = !Object.hasOwn(below.sections, id) || Object.keys(settings).length > 0
    const next: Section = { type: section.type, ...(Object.keys(settings).length > 0 ? { settings } : {}) }
    sections = needed ? { ...sections, [id]: next } : withoutKeys(sections, [id])
  }
  return sections
}

function changedTexts(own: Layer, edit: Edit, gone: readonly string[]): Layer['texts'] {
  let texts = own.texts
  const languages = new Set([
    ...Object.keys(edit.before.texts),
    ...Object.keys(edit.after.texts),
    ...Object.keys(texts ?? {}),
  ])
  for (const language of languages) {
    const held = texts?.[language]
    const next = changedWords(held, edit, language, gone)
    if (next === held) continue
    texts = isEmpty(next) ? withoutKeys(texts, [language]) : { ...texts, [language]: next }
  }
  return texts
}

function changedWords(held: Words | undefined, edit: Edit, language: string, gone: readonly string[]): Words {
  const [below, before, after] = [edit.below, edit.before, edit.after].map(({ texts }) => texts[language])
  const words = held ?? {}
  const page = same(before?.page ?? {}, after?.page ?? {})
    ? words.page
    : changedKeys(words.page, { below: below?.page, before: before?.page, after: after?.page })
  let sections = words.sections
  for (const id of new Set([...Object.keys(before?.sections ?? {}), ...Object.keys(after?.sections ?? {})])) {
    const [was, is] = [before?.sections[id] ?? {}, after?.sections[id] ?? {}]
    if (same(was, is)) continue
    const next = changedKeys(sections?.[id], { below: below?.sections[id], before: was, after: is }) as Texts
    sections = Object.keys(next).length > 0 ? { ...sections, [id]: next } : withoutKeys(sections, [id])
  }
  sections = withoutKeys(sections, gone)
  if (page === words.page && sections === words.sections) return words
  return { ...filled('page', page as Texts | undefined), ...filled('sections', sections) }
}

interface Keys<V> {
  readonly below: Readonly<Record<string, V>> | undefined
  readonly before: Readonly<Record<string, V>> | undefined
  readonly after: Readonly<Record<string, V>> | undefined
}

/** The layer's values with the edited ones; an emptied value falls back to the one below. */
function changedKeys<V>(
  held: Readonly<Record<string, V>> | undefined,
  { below = {}, before = {}, after = {} }: Keys<V>,
): Readonly<Record<string, V>> {
  const next: Record<string, V> = { ...held }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (same(before[key], after[key])) continue
    const value = after[key]
    if (value === undefined || value === '' || same(value, below[key])) delete next[key]
    else next[key] = value
  }
  return next
}

const isEmpty = ({ page, sections }: Words) =>
  Object.keys(page ?? {}).length === 0 && Object.keys(sections ?? {}).length === 0

const filled = <K extends string, V extends object>(key: K, value: V | undefined) =>
  value && Object.keys(value).length > 0 ? { [key]: value } : {}

/** Returns the same object if it has none of the keys. */
function withoutKeys<V>(
  record: Readonly<Record<string, V>> | undefined,
  keys: readonly string[],
): Readonly<Record<string, V>> | undefined {
  if (!record || !keys.some((key) => Object.hasOwn(record, key))) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}

/** Deep equality of JSON values; the order of keys does not count. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every(
    (key) =>
      Object.hasOwn(other, key) &&
      same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  )
}
