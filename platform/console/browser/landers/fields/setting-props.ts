import type { ValueSchema } from '../schema.ts'

export interface SettingProps {
  readonly label: string
  /** Type of the section, and the field's name in its schema. */
  readonly type: string
  readonly field: string
  readonly schema: ValueSchema
  /** One value of a list, which says by itself what helps. */
  readonly isItem?: boolean
  readonly value: unknown
  /** Where the value stands in the page, for what is wrong with it. */
  readonly path: string
  /** `alt`: what a new picture shows, in the language of the editor. */
  readonly onChange: (value: unknown, alt?: string) => void
}
