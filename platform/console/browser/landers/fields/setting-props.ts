import type { ValueSchema } from '../schema.ts'

export interface SettingProps {
  readonly label: string
  readonly schema: ValueSchema
  readonly value: unknown
  /** Where the value stands in the page, for what is wrong with it. */
  readonly path: string
  /** `alt`: what a new picture shows, in the language of the editor. */
  readonly onChange: (value: unknown, alt?: string) => void
}
