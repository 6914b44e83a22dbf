import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThemeFolders } from './theme-file.ts'

interface ThemeSchema {
  readonly $defs: Readonly<Record<string, { properties?: { $value?: { pattern?: string } } }>>
}

const read = new Map<string, ThemeSchema>()

/** The pattern for values of a token type; undefined if the schema has none. */
export function patternOfType({ schemas }: Pick<ThemeFolders, 'schemas'>, type: string): string | undefined {
  const path = join(schemas, 'theme.schema.json')
  const schema = read.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as ThemeSchema)
  read.set(path, schema)
  return schema.$defs[type]?.properties?.$value?.pattern
}
