import { createHash } from 'node:crypto'
import type { LiveTheme } from '../core/live-theme.ts'
import type { Theme } from '../core/tenant.ts'
import { shellCss } from '../features/site/server.ts'
import { baseCss } from '../ui/base-css.ts'
import { structureCss, variantRules } from '../ui/structure/structure-css.ts'

export interface SiteStyles {
  readonly css: string
  /** The same without the second scheme, for pages that only have the theme's own. */
  readonly own: string
  /** Contains a digest of the content: browsers cache it forever. */
  readonly url: string
}

const frameCss = (theme: Theme): string => theme.css + baseCss + shellCss

const known = new WeakMap<Theme, SiteStyles>()

/**
 * Styles of a brand: theme, base rules, frame and structure; sites with the same theme share them.
 */
export function siteStyles(theme: Theme): SiteStyles {
  const made = known.get(theme)
  if (made) return made
  const own = frameCss(theme) + structureCss(theme.structure)
  const css = own + (theme.second?.css ?? '')
  const styles = {
    css,
    own,
    url: `/styles/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`,
  }
  known.set(theme, styles)
  return styles
}

/**
 * The same with the rules of all variants that can be chosen while the page is open; the theme's
 * own are active.
 */
export function liveStyles(theme: Theme, { structure }: LiveTheme): string {
  const rules = variantRules(structure).map(({ part, variant, css }) => {
    const media = theme.structure[part] === variant ? 'all' : 'not all'
    return `<style data-part="${part}" data-variant="${variant}" media="${media}">${css}</style>`
  })
  return [`<style>${frameCss(theme)}</style>`, ...rules].join('\n')
}
