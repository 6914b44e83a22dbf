import { isolated } from '../core/isolated.ts'

/** A mark of private-use characters that stands for a value, and a full stop after it. */
const MARK = /\uE000(\d+)\uE001(\.?)/g
const MARK_CHARACTERS = /[\uE000\uE001]/g
/** Values that no syntax of i18next can be made of: they may also choose a context. */
const HARMLESS = /^[\p{L}\p{N} _-]*$/u

/**
 * Keeps values out of reach of i18next while it renders: what people typed is never read as `$t(…)`, as `{{…}}` or as part of the
 * JSON of a nested text. One object serves one rendering at a time.
 */
export class GuardedValues {
  readonly #values: string[] = []

  /** Begins a rendering. @returns the parameters without characters of marks */
  begin(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
    this.#values.length = 0
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withoutMarks(value)]))
  }

  /** The value as i18next may see it. */
  guard(value: unknown): string {
    const text = isolated(String(value))
    return HARMLESS.test(text) ? text : `\uE000${this.#values.push(text) - 1}\uE001`
  }

  /** Puts the values back. "4,53 kr." and "S.r.l." end the sentence that they stand at the end of. */
  restore(text: string): string {
    return text.replace(MARK, (_mark, index: string, stop: string) => {
      const value = this.restore(this.#values[Number(index)] ?? '')
      return value.endsWith('.') ? value : value + stop
    })
  }
}

function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MARK_CHARACTERS, '')
  return Array.isArray(value) ? value.map(withoutMarks) : value
}
