import { textOf } from './next-path.ts'

/** The fields of a refused form as they were typed. */
export type Typed = Readonly<Record<string, string>>

export function typedOf(body: unknown): Typed {
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, textOf(value)]))
}
