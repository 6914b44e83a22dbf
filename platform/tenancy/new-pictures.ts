import type { TenancyFolders } from './folders.ts'
import { checkTheme } from './theme-file.ts'
import { effectiveTokens } from './theme-tokens.ts'

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Colours of the theme for placeholder pictures of a new brand. */
export interface Palette {
  readonly accent: string
  readonly heading: string
  readonly secondary: string
  readonly onSecondary: string
  /** Background and text colour of the front page's first section. */
  readonly hero: string
  readonly onHero: string
}

/** A theme's colours; the platform’s own if it is missing or broken. */
export function paletteOf(folders: TenancyFolders, theme: string): Palette {
  const checked = checkTheme(folders, theme)
  // A missing or broken theme is reported when the site is checked.
  const { color = {} } = checked.ok ? effectiveTokens(folders, checked.value, {}) : {}
  return {
    accent: color['nav-active'] ?? '#ff0f35',
    heading: color['on-nav'] ?? '#292a57',
    secondary: color.secondary ?? '#292a57',
    onSecondary: color['on-secondary'] ?? '#ffffff',
    hero: color.hero ?? '#292a57',
    onHero: color['on-hero'] ?? '#ffffff',
  }
}

/**
 * Name with a heart. In narrow space only the heart is shown: it is the first square of the
 * picture.
 */
export function wordmark(name: string, { accent, heading }: Palette): string {
  const width = 60 + name.length * 20
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" role="img" aria-label="${escapeXml(name)}">
  <path fill="${accent}" d="M24 42 6 24a10.500 10.500 0 0 1 18-11 10.500 10.500 0 0 1 18 11z"/>
  <text x="54" y="34" font-family="Open Sans, Arial, sans-serif" font-size="32" font-weight="700" fill="${heading}">${escapeXml(name)}</text>
</svg>
`
}

/** The brand's mark, also used for its icons: the first letter. */
export function mark(name: string, { secondary, onSecondary }: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${escapeXml(name)}">
  <rect width="64" height="64" rx="14" fill="${secondary}"/>
  <text x="32" y="44" text-anchor="middle" font-family="Open Sans, Arial, sans-serif" font-size="36" font-weight="700" fill="${onSecondary}">${escapeXml([...name][0] ?? '?')}</text>
</svg>
`
}

/**
 * Picture of the front page: two speech bubbles, one with a heart. Works on the hero colour of any
 * theme.
 */
export function hero({ accent, hero: ground, onHero }: Palette): string {
  // If the accent equals the background, the second bubble is drawn as an outline.
  const line = accent === ground ? onHero : ground
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 560">
  <circle cx="330" cy="280" r="250" fill="${onHero}" opacity=".08"/>
  <circle cx="330" cy="280" r="180" fill="${onHero}" opacity=".08"/>
  <path fill="${onHero}" d="M148 96h248a56 56 0 0 1 56 56v76a56 56 0 0 1-56 56H214l-66 58v-59a56 56 0 0 1-56-56v-75a56 56 0 0 1 56-56z"/>
  <g fill="${ground}"><circle cx="196" cy="190" r="19"/><circle cx="272" cy="190" r="19"/><circle cx="348" cy="190" r="19"/></g>
  <path fill="${accent}" stroke="${line}" stroke-width="10" d="M312 262h180a56 56 0 0 1 56 56v64a56 56 0 0 1-56 56v58l-66-58H312a56 56 0 0 1-56-56v-64a56 56 0 0 1 56-56z"/>
  <path fill="${line}" d="M402 408l-44-44a25 25 0 0 1 44-27 25 25 0 0 1 44 27z"/>
</svg>
`
}

const withoutFills = (svg: string): string => svg.replaceAll(/fill="[^"]*"/g, '').trim()
const NO_COLOURS: Palette = { accent: '', heading: '', secondary: '', onSecondary: '', hero: '', onHero: '' }

/** Whether a picture is the wordmark that the platform drew from a name, in any colours. */
export const isWordmarkOf = (name: string, svg: string): boolean =>
  withoutFills(svg) === withoutFills(wordmark(name, NO_COLOURS))

/** Whether a picture is a wordmark that the platform drew, from whichever name. */
export const isDrawnWordmark = (svg: string): boolean =>
  /d="M24 42 6 24a10\.500 10\.500 0 0 1 18-11/.test(svg)
