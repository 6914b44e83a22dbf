import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { closedNoticeCss } from './ClosedNotice.tsx'
import { SECTION_VIEWS } from './section-types.tsx'

interface Pair {
  readonly text: string
  readonly on: readonly string[]
}

const contrasts = readdirSync('themes', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const theme = JSON.parse(readFileSync(`themes/${name}/theme.json`, 'utf8')) as { contrast: Pair[] }
    return new Set(theme.contrast.flatMap(({ text, on }) => on.map((ground) => `${text} on ${ground}`)))
  })

/**
 * Whether every theme declares that a text is readable on this background, so that `site check`
 * computes the contrast with a tenant's colours.
 */
const isChecked = (text: string, ground: string) =>
  contrasts.every((pairs) => pairs.has(`${text} on ${ground}`) || pairs.has(`${ground} on ${text}`))

/** Backgrounds below pictures, drawings and shades: text is never directly on them. */
const BELOW_PICTURES = [
  /^\.l-drawn\b.*\.photo::after$/,
  /^\.l-reel$/,
  /^\.l-scene\b/,
  /^\.l-wall\[data-tone=(?:brand|dark)\]$/,
  /^\.l-frame$/,
  // Its text has a separate background.
  /^\.l-rail \.l-gate$/,
  // White text is on the black shade above it.
  /^\.l-film$/,
  // Bars that draw a lock.
  /^\.l-locked::?before,/,
]

interface Rule {
  readonly selector: string
  readonly color: string | undefined
  readonly grounds: readonly string[]
}

const sheets = [closedNoticeCss, ...new Set(Object.values(SECTION_VIEWS).flatMap(({ css }) => css))]
const rules: Rule[] = [...sheets.join('\n').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
  ([, selector = '', body = '']) => {
    const [, color] = /(?:^|;)color:([^;]+)/.exec(body) ?? []
    const [, background = ''] = /(?:^|;)background(?:-color)?:([^;]+)/.exec(body) ?? []
    const grounds = [...background.matchAll(/var\(--(color|gradient)-([a-z-]+)\)/g)].map(
      ([, group = '', name = '']) => `${group}.${name}`,
    )
    return { selector: selector.trim(), color, grounds }
  },
)

const tokenOf = (color = '') => /^var\(--color-([a-z-]+)\)$/.exec(color)?.[1]

/**
 * Colour of the text on a background: that of the rule, of the same selector without `:hover`, or
 * of the page.
 */
function textOn({ selector, color }: Rule): readonly string[] {
  const own = tokenOf(color)
  if (own) return [`color.${own}`]
  const place = selector.replace(/:hover$/, '')
  const [first = ''] = place.split(',')
  const inside = rules.filter((rule) => rule.selector === place || rule.selector.startsWith(`${first} `))
  return [
    'color.text',
    ...inside.flatMap((rule) => (tokenOf(rule.color) ? [`color.${tokenOf(rule.color)}`] : [])),
  ]
}

describe('colours of sections', () => {
  const grounds = rules.filter((rule) => rule.grounds.length > 0)

  it.each(grounds.map((rule) => [rule.selector, rule] as const))(
    'are a checked pair: %s',
    (selector, rule) => {
      if (BELOW_PICTURES.some((pattern) => pattern.test(selector))) return
      const texts = textOn(rule)
      for (const ground of rule.grounds)
        expect(
          texts.some((text) => isChecked(text, ground)),
          `${texts.join(' or ')} on ${ground}`,
        ).toBe(true)
    },
  )

  it('of text alone are those that themes check on some background', () => {
    const unknown = rules.filter(({ color, grounds: own }) => {
      const token = tokenOf(color)
      if (!token || own.length > 0) return false
      return !contrasts.every((pairs) => [...pairs].some((pair) => pair.startsWith(`color.${token} on `)))
    })
    expect(unknown).toEqual([])
  })

  it('are tokens of the theme, or white and black', () => {
    const own = rules.flatMap(({ color }) => (color && !tokenOf(color) ? [color] : []))
    expect(own.filter((color) => !['inherit', '#fff', '#000', 'var(--ink)'].includes(color))).toEqual([])
  })

  it('cannot be set by sections', () => {
    const files = readdirSync('schemas/sections').map((name) =>
      readFileSync(`schemas/sections/${name}`, 'utf8'),
    )
    for (const file of files) {
      const { properties } = JSON.parse(file) as { properties: { settings?: { properties?: object } } }
      const settings = properties.settings?.properties ?? {}
      expect(Object.keys(settings).filter((key) => /colou?r|background|style|css/i.test(key))).toEqual([])
      expect(file).not.toMatch(/"format": "color/)
    }
  })
})
