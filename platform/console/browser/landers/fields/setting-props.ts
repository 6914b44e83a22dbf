import type { ValueSchema } from '../schema.ts'

export interface SettingProps {
  readonly label: string
  readonly schema: ValueSchema
  readonly value: unknown
  /** Where the value stands in the page, for what is wrong with it. */
  readonly path: string
  readonly onChange: (value: unknown) => void
}
