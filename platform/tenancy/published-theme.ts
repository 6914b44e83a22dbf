import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import type { Theme } from '../core/tenant.ts'
import { describeFinding, type Finding, finding } from './finding.ts'
import type { PublishedVersion } from './landers/published.ts'
import type { Read } from './read-json.ts'

/** A site's changes to its theme: tokens and variants of the structure, as in its `tenant.json`. */
export type ThemeChoice = Pick<TenantSettings['theme'], 'tokens' | 'structure'>

/** A site's effective theme, and why it is not the published version. */
export interface ShownTheme {
  readonly theme: Theme
  readonly finding?: Finding
}

/**
 * The published version instead of the site's own theme. If it belongs to another theme, or the
 * theme no longer accepts it after a deployment, the files are used, with a finding.
 * @param own the theme with the changes of the site's files, its name and the scheme of the files
 * @param load applies tokens and structure to the theme
 */
export function shownTheme(
  version: PublishedVersion | undefined,
  { id, scheme, own }: Pick<TenantSettings['theme'], 'id' | 'scheme'> & { readonly own: Theme },
  load: (theme: TenantSettings['theme']) => Read<Theme>,
  where: { readonly file: string; readonly tenant: string },
): ShownTheme {
  if (!version) return { theme: own }
  const { theme, tokens, structure } = JSON.parse(version.document) as ThemeChoice & {
    readonly theme: string
  }
  const left = (reason: string): ShownTheme => {
    const message = `expected published version ${version.version} of the theme to fit "${id}", found ${reason}; the site shows its files instead`
    return { theme: own, finding: finding('theme_version_invalid', { ...where, path: 'theme' }, message) }
  }
  if (theme !== id) return left(`that it was made for "${theme}"`)
  const loaded = load({ id, scheme, tokens, structure })
  const [wrong] = loaded.ok ? [] : loaded.findings
  return loaded.ok ? { theme: loaded.value } : left(wrong ? describeFinding(wrong) : 'a fault in it')
}

const faults = new WeakMap<object, Finding>()

/** Records why a site shows its files instead of what was published. */
export function noteThemeFault(tenant: object, fault: Finding | undefined): void {
  if (fault) faults.set(tenant, fault)
}

/** Why a loaded site shows its files instead of its published theme; empty if it does not. */
export function faultsOfTheme(tenant: object): readonly Finding[] {
  const fault = faults.get(tenant)
  return fault ? [fault] : []
}
