import { createHash } from 'node:crypto'
import type { Theme } from '../core/tenant.ts'
import { shellCss } from '../features/site/server.ts'
import { baseCss } from '../ui/base-css.ts'
import { structureCss } from '../ui/structure/structure-css.ts'

export interface SiteStyles {
  readonly css: string
  /** Holds a digest of the content: kept for ever by browsers. */
  readonly url: string
}

const known = new WeakMap<Theme, SiteStyles>()

/** Theme, base rules, frame and structure of a brand; sites of one theme share them. */
export function siteStyles(theme: Theme): SiteStyles {
  const made = known.get(theme)
  if (made) return made
  const css = theme.css + baseCss + shellCss + structureCss(theme.structure)
  const styles = { css, url: `/styles/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css` }
  known.set(theme, styles)
  return styles
}
