import { same } from './changes.ts'

/** A value that both sides changed differently. */
export interface Clash {
  readonly path: readonly string[]
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merged<D> {
  /** The changes of both sides; in a clash my value if it was chosen, otherwise theirs. */
  readonly document: D
  readonly clashes: readonly Clash[]
}

export const keyOfPath = (path: readonly string[]): string => path.join(' › ')

/**
 * Merges the changes of two people to a common base, value by value; a list is one value.
 * @param isMine by `keyOfPath` of a clash: whether my value is chosen
 */
export function merge<D extends object>(
  { base, mine, theirs }: { readonly base: object; readonly mine: D; readonly theirs: D },
  isMine: (key: string) => boolean,
): Merged<D> {
  const clashes: Clash[] = []
  const join = (path: readonly string[], was: unknown, my: unknown, their: unknown): unknown => {
    if (same(my, their) || same(my, was)) return their
    if (same(their, was)) return my
    if (isRecord(my) && isRecord(their)) return joinRecords(path, was, my, their)
    clashes.push({ path, mine: my, theirs: their })
    return isMine(keyOfPath(path)) ? my : their
  }
  const joinRecords = (path: readonly string[], was: unknown, my: Json, their: Json): Json => {
    const before = isRecord(was) ? was : {}
    const keys = new Set([...Object.keys(their), ...Object.keys(my)])
    const joined = [...keys].map((key) => [key, join([...path, key], before[key], my[key], their[key])])
    return Object.fromEntries(joined.filter(([, value]) => value !== undefined))
  }
  const document = join([], base, mine, theirs) as D
  return { document, clashes }
}

/** The changes of both sides if they touch different values; undefined on a clash. */
export function joined<D extends object>(sides: {
  readonly base: object
  readonly mine: D
  readonly theirs: D
}): D | undefined {
  const { document, clashes } = merge(sides, () => false)
  return clashes.length === 0 ? document : undefined
}

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
