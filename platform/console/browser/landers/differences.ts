import { same } from './changes.ts'

/** A value that differs between two documents, as readable text. */
export interface Difference {
  readonly path: readonly string[]
  readonly before: string | undefined
  readonly after: string | undefined
}

/** All differences, value by value; a list is one value. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (same(before, after)) return []
  if (!isRecord(before) && !isRecord(after)) return [{ path, before: shown(before), after: shown(after) }]
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const keys = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...keys].flatMap((key) => differences(was[key], is[key], [...path, key]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as readable text; undefined without a value. */
export function shown(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  return Array.isArray(value) ? value.map(shown).join(', ') : JSON.stringify(value)
}
