import type { Lander } from '../../core/lander.ts'
import type { Tenant, Theme } from '../../core/tenant.ts'
import type { Finding } from '../finding.ts'
import type { TenancyFolders } from '../folders.ts'
import { inAllVariants } from './check.ts'
import type { LanderFile } from './honesty.ts'
import { sectionTypes } from './section-schemas.ts'
import { teaserFindings } from './teasers.ts'
import { type Face, faceOf, widthFindings } from './widths.ts'

/** Sites with the same theme and the same tokens share one `Theme`. */
const faces = new WeakMap<Theme, Face>()

/**
 * Faults of a composed lander that depend on the site: unknown partners, and texts too wide in the
 * theme's font.
 */
export function siteLanderFindings(
  folders: Pick<TenancyFolders, 'themes' | 'schemas'>,
  { settings, theme, languages }: Pick<Tenant, 'settings' | 'theme' | 'languages'>,
  lander: Lander,
  place: LanderFile,
): Finding[] {
  const face = faces.get(theme) ?? faceOf(folders, settings.theme.id, settings.theme.tokens)
  faces.set(theme, face)
  const types = sectionTypes(folders.schemas)
  return inAllVariants(lander, place, (shown) => [
    ...teaserFindings(shown, settings, place),
    ...widthFindings(shown, languages, types, face, place),
  ])
}
