import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { describeFinding } from '../../tenancy/finding.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'
import type { StudioSite } from './site.ts'

const PARTS = ['tokens', 'structure'] as const

/** The file that holds what a site lays over its theme. */
export const themeFileOf = ({ tenant, folders }: StudioSite): string =>
  join(folders.tenants, tenant.id, 'tenant.json')

/**
 * The text of a site's `tenant.json` with another choice of tokens and variants; all else stays as
 * it was written.
 */
export function withChoice(text: string, choice: ThemeChoice): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  const set = (made: string, path: JSONPath, value: unknown) =>
    applyEdits(made, modify(made, path, value, { formattingOptions }))
  return PARTS.reduce((made, part) => {
    const empty = Object.keys(choice[part]).length === 0
    return set(made, ['theme', part], empty ? undefined : choice[part])
  }, text)
}

/**
 * Writes a choice of tokens and variants into the site's file. While it is written the version is
 * still live, so that visitors see nothing of it.
 * @returns why the file stayed as it was; undefined where it was written
 * @throws what the file system throws
 */
export function writeThemeChoice(site: StudioSite, choice: ThemeChoice): string | undefined {
  const path = themeFileOf(site)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, withChoice(before, choice))
  const fault = faultOf(site, choice)
  if (fault !== undefined) writeFileSync(path, before)
  return fault
}

/**
 * A preset may lay more over the theme than the file: what the site shows then would be something
 * else.
 */
function faultOf({ tenant, folders }: StudioSite, choice: ThemeChoice): string | undefined {
  const read = new TenantLoader(folders).load(tenant.id)
  if (!read.ok) return read.findings.map(describeFinding).join('; ')
  const { tokens, structure } = read.value.settings.theme
  if (isDeepStrictEqual({ tokens, structure }, { ...choice })) return undefined
  return 'a preset sets tokens or variants of the theme that the version does not have: change the preset first'
}
