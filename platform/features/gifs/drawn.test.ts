import { describe, expect, it } from 'vitest'
import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { translator } from '../../i18n/server.ts'
import { DRAWN_NAMES } from './drawn-parts.ts'
import { searchDrawn } from './drawn-search.ts'
import { drawnSvg } from './drawn-svg.ts'
import { drawnOf, gifBody, gifInBody, presentGif, storedDrawn } from './present.ts'

const site = { id: 'test', revision: 'r1', texts: {} } as unknown as Tenant
const search = (words: string, code: LocaleCode = 'en') => searchDrawn(words, translator(site, code))

describe('search for drawn GIFs', () => {
  it.each<[LocaleCode, string, string]>([
    ['da', 'tillykke', 'party'],
    ['de', 'Glückwunsch', 'party'],
    ['en', 'good morning', 'morning'],
    ['es', 'cumpleanos', 'birthday'],
    ['fi', 'hyvää yötä', 'goodnight'],
    ['fr', 'cafe', 'coffee'],
    ['it', 'Buonanotte', 'goodnight'],
    ['nl', 'knuffel', 'hug'],
    ['no', 'kyss', 'kiss'],
    ['pl', 'przytul', 'hug'],
    ['sv', 'skål', 'cheers'],
  ])('in %s, "%s" finds %s', (code, words, name) => {
    expect(search(words, code)).toContain(name)
  })

  it('finds all 20 without words, and none for unknown words or only punctuation', () => {
    expect(search(' ')).toEqual(DRAWN_NAMES)
    expect(DRAWN_NAMES).toHaveLength(20)
    expect([search('xylophone'), search('%'), search('good xylophone')]).toEqual([[], [], []])
  })
})

describe('a drawn GIF', () => {
  const css = ':root{--color-like:#f00;--color-soft:#fee;--shadow:none}body{color:red}'

  it.each(DRAWN_NAMES)('%s is a small picture that runs no script and loads nothing', (name) => {
    const svg = drawnSvg(name, { css, still: false })
    expect(svg).toMatch(/^<svg [^>]*><style>:root\{--color-like:#f00;--color-soft:#fee;--gift-main/)
    expect(svg).not.toMatch(/script|href|url\(|@import|on\w+=|body/)
    expect(svg).toContain('prefers-reduced-motion:reduce')
    expect(Buffer.byteLength(svg)).toBeLessThan(9_000)
  })

  it('has no motion as a still', () => {
    expect(drawnSvg('heart', { css, still: true })).not.toMatch(/keyframes|infinite/)
  })
})

describe('the body of a message with a GIF', () => {
  it.each([
    { id: 'gAbc_-1', width: 200, height: 150, alt: 'Happy dance 2x3' },
    { id: 'gAbc', width: 200, height: 150, alt: '' },
    storedDrawn('heart'),
  ])('round-trips %j', (gif) => {
    expect(gifInBody(gifBody(gif))).toEqual(gif)
  })

  it.each(['', 'heart', '../x 1x1', 'a b c', 'g 99999x1'])('that is %o names none', (body) => {
    expect(gifInBody(body)).toBeNull()
  })

  it('describes a drawn one in the reader’s language, with addresses of the site', () => {
    const t = translator(site, 'it')
    expect(presentGif(storedDrawn('heart'), { t, revision: 'r 1' })).toEqual({
      src: '/gifs/full/drawn-heart?r=r%201',
      still: '/gifs/still/drawn-heart?r=r%201',
      width: 160,
      height: 160,
      alt: 'Un cuore che batte',
    })
  })

  it.each(['drawn-', 'drawn-constructor', 'drawn-__proto__', 'heart'])('%s is no drawn one', (id) => {
    expect(drawnOf(id)).toBeUndefined()
  })
})
