import type { TenancyFolders } from './folders.ts'
import { checkTheme } from './theme-file.ts'
import { effectiveTokens, type Tokens } from './theme-tokens.ts'

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

/**
 * A theme's tokens; empty if it is missing or broken, which is reported when the site is checked.
 */
function tokensOf(folders: TenancyFolders, theme: string): Tokens {
  const checked = checkTheme(folders, theme)
  return checked.ok ? effectiveTokens(folders, checked.value, {}) : {}
}

/** A theme's colours; the platform’s own if it is missing or broken. */
export function paletteOf(folders: TenancyFolders, theme: string): Palette {
  const { color = {} } = tokensOf(folders, theme)
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
/** A site to be made, as its picture shows it. */
export interface PicturedSite {
  readonly theme: string
  readonly name: string
  /** New members need an invitation: a lock. */
  readonly closed: boolean
  /** Fictional profiles are labelled: a mark on a card. */
  readonly fictional: boolean
}

/** Corner in pixels of the picture, whose scale is a third. */
function corner(length: string | undefined, most: number): number {
  const [, number = '0', unit] = /^([\d.]+)(px|rem|%)$/.exec(length ?? '') ?? []
  const pixels = unit === 'rem' ? Number(number) * 16 : unit === '%' ? most * 3 : Number(number)
  return Math.min(most, Math.round(pixels / 2))
}

/** Heads and shoulders on the cards. */
const PERSON = 'M-14 34a14 17 0 0 1 28 0zM0-4a9 9 0 1 1 0 18a9 9 0 1 1 0-18z'

/**
 * The front page of a site before it exists, drawn with the colours and corners of its theme and
 * its own wordmark: enough to choose a theme and a preset by.
 */
export function frontPicture(folders: TenancyFolders, site: PicturedSite): string {
  const { color = {}, radius = {}, font = {} } = tokensOf(folders, site.theme)
  const of = (token: string, otherwise: string) => escapeXml(color[token] ?? otherwise)
  const { accent, heading, hero: ground, onHero } = paletteOf(folders, site.theme)
  const serif = (font.heading ?? '').includes(' serif') ? 'Georgia, serif' : 'Open Sans, Arial, sans-serif'
  const [control, card] = [corner(radius.control, 11), corner(radius.card, 16)]
  const name = [...site.name].slice(0, 18).join('') || '…'
  const lock = `<path fill="${of('on-action', '#fff')}" d="M44 134h-2v-3a4 4 0 0 1 8 0v3h-2v-3a2 2 0 0 0-4 0zM40 134h12v8H40z"/>`
  const people = [24, 120, 216].map((x, place) => {
    const mask =
      site.fictional && place === 1
        ? `<rect x="${x + 44}" y="180" width="30" height="11" rx="5" fill="${of('fictional', '#333')}"/>`
        : ''
    return `<rect x="${x}" y="172" width="80" height="68" rx="${card}" fill="${of('surface', '#fff')}" stroke="${of('border', '#ddd')}"/>
  <path transform="translate(${x + 40} 196)" fill="${of(place === 1 ? 'secondary' : 'soft', '#ccc')}" d="${PERSON}"/>${mask}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220" role="img" aria-label="${escapeXml(site.name)}">
  <rect width="320" height="220" fill="${of('background', '#fff')}"/>
  <rect width="320" height="30" fill="${of('nav', '#fff')}"/>
  <path transform="translate(20 6) scale(.4)" fill="${escapeXml(accent)}" d="M24 42 6 24a10.500 10.500 0 0 1 18-11 10.500 10.500 0 0 1 18 11z"/>
  <text x="42" y="20" font-family="${serif}" font-size="14" font-weight="700" fill="${escapeXml(heading)}">${escapeXml(name)}</text>
  <rect x="262" y="9" width="38" height="12" rx="${Math.min(6, control)}" fill="${of('action', '#d00')}"/>
  <rect y="30" width="320" height="128" fill="${escapeXml(ground)}"/>
  <circle cx="252" cy="96" r="42" fill="${escapeXml(onHero)}" opacity=".12"/>
  <path transform="translate(234 80) scale(.8)" fill="${escapeXml(onHero)}" d="M24 42 6 24a10.500 10.500 0 0 1 18-11 10.500 10.500 0 0 1 18 11z"/>
  <text x="24" y="72" font-family="${serif}" font-size="22" font-weight="700" fill="${escapeXml(onHero)}">${escapeXml(name)}</text>
  <g fill="${escapeXml(onHero)}" opacity=".75"><rect x="24" y="86" width="150" height="6" rx="3"/><rect x="24" y="99" width="112" height="6" rx="3"/></g>
  <rect x="24" y="126" width="96" height="22" rx="${control}" fill="${of('action', '#d00')}" stroke="${of('on-action', '#fff')}" stroke-opacity=".5"/>
  <rect x="${site.closed ? 60 : 44}" y="134" width="${site.closed ? 46 : 56}" height="6" rx="3" fill="${of('on-action', '#fff')}"/>${site.closed ? lock : ''}
  ${people.join('\n  ')}
</svg>
`
}
