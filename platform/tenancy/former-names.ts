import { currentName } from '../core/traits.ts'
import { isObject } from './json.ts'

/** Settings that list traits, among other fields. */
const LISTS = ['search_fields', 'visible_profile_fields']

/**
 * Settings with the current names of traits, so that files written before a trait was renamed stay
 * valid.
 */
export function currentSettings(settings: unknown): unknown {
  if (!isObject(settings)) return settings
  const entries = Object.entries(settings).map(([key, value]) => [
    key,
    LISTS.includes(key) && Array.isArray(value)
      ? value.map((field) => (typeof field === 'string' ? currentName(field) : field))
      : value,
  ])
  return Object.fromEntries(entries)
}

const LABEL = 'members:field_'

/** The current key of a text that may be the label of a renamed trait. */
export const currentTextKey = (key: string): string =>
  key.startsWith(LABEL) ? LABEL + currentName(key.slice(LABEL.length)) : key
