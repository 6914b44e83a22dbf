import { textOf } from './next-path.ts'

/**
 * The fields of a refused form as they were typed; several values of one name are joined by spaces.
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
