import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { describeFinding } from '../../tenancy/finding.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'
import type { StudioSite } from './site.ts'

const PARTS = ['tokens', 'structure'] as const

/** The file with a site's overrides of its theme. */
export const themeFileOf = ({ tenant, folders }: StudioSite): string =>
  join(folders.tenants, tenant.id, 'tenant.json')

/**
 * The text of a site's `tenant.json` with another choice of tokens and variants; the rest of the
 * text is unchanged.
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
 * Writes a choice of tokens and variants into the site's file. The version is still live meanwhile,
 * so that visitors do not see a partly written file.
 * @returns why the file was left unchanged; undefined if it was written
 * @throws errors of the file system
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
 * Why the site would not show exactly this choice: the file is invalid, or a preset overrides more
 * of the theme than the file does.
 */
function faultOf({ tenant, folders }: StudioSite, choice: ThemeChoice): string | undefined {
  const read = new TenantLoader(folders).load(tenant.id)
  if (!read.ok) return read.findings.map(describeFinding).join('; ')
  const { tokens, structure } = read.value.settings.theme
  if (isDeepStrictEqual({ tokens, structure }, { ...choice })) return undefined
  return 'a preset sets tokens or variants of the theme that the version does not have: change the preset first'
}
