import type { ThemeChoice } from '../../tenancy/published-theme.ts'
import { type ContrastFault, contrastFaults, loadTheme, ThemeError } from '../../tenancy/theme.ts'
import type { StudioSite } from './site.ts'

/** What prevents a choice from being saved (`error`) or published (`error`, `contrast`). */
export interface ThemeFindings {
  /** A token or variant that the theme refuses. */
  readonly error: ThemeError | undefined
  /** Pairs below WCAG AA, as `site check` computes them. */
  readonly contrast: readonly ContrastFault[]
}

/** Applies the checks of a site's file to tokens and variants from the editor. */
export function checkTheme(
  { tenant, folders }: StudioSite,
  { tokens, structure }: ThemeChoice,
): ThemeFindings {
  const { id, scheme } = tenant.settings.theme
  try {
    loadTheme(folders, id, tokens, structure, scheme)
    return { error: undefined, contrast: contrastFaults(folders, id, tokens, scheme) }
  } catch (error) {
    if (error instanceof ThemeError) return { error, contrast: [] }
    throw error
  }
}
