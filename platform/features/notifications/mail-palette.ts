import type { Theme } from '../../core/tenant.ts'
import { coloursIn, contrastOf, themeColours, toHex } from '../../tenancy/contrast.ts'

/**
 * Colours of a mail in one mode, each as `#rrggbb`: mail clients know neither CSS variables nor
 * `hsl()`.
 */
export interface MailColours {
  readonly page: string
  readonly sheet: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly box: string
  readonly link: string
}

export interface MailPalette {
  /** Background and text colour of the header and of the button, the same in both modes. */
  readonly action: string
  readonly onAction: string
  readonly light: MailColours
  readonly dark: MailColours
  readonly bodyFont: string
  readonly headingFont: string
  readonly controlRadius: string
  readonly cardRadius: string
}

const LIGHT: MailColours = {
  page: '#f3f3f6',
  sheet: '#ffffff',
  text: '#1f2024',
  muted: '#5f6368',
  line: '#dcdde2',
  box: '#f3f3f6',
  link: '#0b57d0',
}
const DARK: MailColours = {
  page: '#15161a',
  sheet: '#202127',
  text: '#f1f1f4',
  muted: '#b3b5bd',
  line: '#44464f',
  box: '#2b2d35',
  link: '#a8c7fa',
}

/** WCAG 2.2 AA for text of any size. */
const AA = 4.5

/**
 * Colours, fonts and corner radii of a theme for mails: the theme's own mode uses its tokens, the
 * other mode is neutral with the theme's link colour. Text colours are moved towards black or white
 * until they reach AA on their background.
 */
export function mailPalette(theme: Theme): MailPalette {
  const value = (name: string) => new RegExp(`--${name}:([^;}]+)`).exec(theme.css)?.[1]?.trim()
  const colour = (name: string, otherwise: string) => themeColours(theme, `color-${name}`)[0] ?? otherwise
  const own = (neutral: MailColours): MailColours => ({
    page: colour('background', neutral.page),
    sheet: colour('surface', neutral.sheet),
    text: colour('text', neutral.text),
    muted: colour('muted', neutral.muted),
    line: colour('border', neutral.line),
    box: colour('sunken', neutral.box),
    link: colour('link', neutral.link),
  })
  const linked = (neutral: MailColours) => ({ ...neutral, link: colour('link', neutral.link) })
  const action = colour('action', '#1f2024')
  return {
    action,
    onAction: readable(colour('on-action', '#ffffff'), [action]),
    light: readableColours(theme.scheme === 'light' ? own(LIGHT) : linked(LIGHT)),
    dark: readableColours(theme.scheme === 'dark' ? own(DARK) : linked(DARK)),
    bodyFont: mailFont(value('font-body')),
    headingFont: mailFont(value('font-heading')),
    controlRadius: pixels(value('radius-control'), 10),
    cardRadius: pixels(value('radius-card'), 14),
  }
}

function readableColours(colours: MailColours): MailColours {
  const { page, sheet, box } = colours
  return {
    ...colours,
    text: readable(colours.text, [sheet, box]),
    muted: readable(colours.muted, [sheet, page]),
    link: readable(colours.link, [sheet, page]),
  }
}

/** The colour, or the nearest one towards black or white that reaches AA on every background. */
function readable(text: string, grounds: readonly string[]): string {
  const worst = (colour: string) => Math.min(...grounds.map((ground) => contrastOf(colour, ground) ?? 21))
  if (worst(text) >= AA) return text
  const towards = worst('#000000') > worst('#ffffff') ? 0 : 255
  for (let share = 0.05; share < 1; share += 0.05) {
    const mixed = mix(text, towards, share)
    if (worst(mixed) >= AA) return mixed
  }
  return towards === 0 ? '#000000' : '#ffffff'
}

function mix(colour: string, towards: number, share: number): string {
  const [rgb = [0, 0, 0]] = coloursIn(colour)
  return toHex(rgb.map((channel) => channel + (towards - channel) * share))
}

/**
 * The theme's font if the device has it, then fonts that every system has: a mail loads nothing.
 */
function mailFont(families: string | undefined): string {
  const first = /^'([\w -]+)'/.exec(families ?? '')?.[1]
  return `${first ? `'${first}',` : ''}'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
}

function pixels(length: string | undefined, otherwise: number): string {
  const [, amount, unit] = /^([\d.]+)(px|rem)$/.exec(length ?? '') ?? []
  if (amount === undefined) return `${otherwise}px`
  return `${Math.min(28, Math.round(Number(amount) * (unit === 'rem' ? 16 : 1)))}px`
}
