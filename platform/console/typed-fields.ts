import { textOf } from './next-path.ts'

/**
 * The fields of a refused form as they were typed; several boxes of one name with a space between.
 */
export type Typed = Readonly<Record<string, string>>

export function typedOf(body: unknown): Typed {
  return Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' ') : textOf(value),
    ]),
  )
}
