import { describe, expect, it } from 'vitest'
import { tenancyFolders } from '../tenancy/folders.ts'
import { otherScheme } from '../tenancy/second-scheme.ts'
import { readThemeFile } from '../tenancy/theme-file.ts'
import { choiceOf, partFields, tokenFields } from './theme-fields.ts'

const folders = tenancyFolders(process.cwd())
const classic = readThemeFile(folders, 'classic')
const NOTHING = { tokens: {}, structure: {} }
const fields = (choice = NOTHING) => tokenFields(folders, classic, choice)
const made = (sent: object, choice = NOTHING) =>
  choiceOf(fields(choice), partFields(classic, choice), { ...sent })

describe('controls of a theme', () => {
  it.each([
    ['color.primary', { kind: 'color', own: '#ff0f35' }],
    ['color.edge', { kind: 'text', own: 'transparent' }],
    ['radius.card', { kind: 'range', unit: 'px', own: '20' }],
    ['radius.chip', { kind: 'range', unit: 'px', own: '48' }],
    ['radius.avatar', { kind: 'range', unit: '%', own: '50' }],
    ['photo.ratio', { kind: 'ratio', own: '4 / 5' }],
    ['gradient.hero', { kind: 'text' }],
  ])('have the right kind for %s', (path, shown) => {
    expect(fields().find((one) => one.path === path)).toMatchObject(shown)
  })

  it.each([
    ['default values as none', { 'radius.card': '20', 'radius.chip': '48', 'color.primary': '#ff0f35' }, {}],
    ['a slider as pixels', { 'radius.card': '7' }, { radius: { card: '7px' } }],
    ['the maximum of a slider as fully round', { 'radius.card': '48' }, { radius: { card: '999px' } }],
    ['a slider in per cent', { 'radius.avatar': '30' }, { radius: { avatar: '30%' } }],
    ['a token that sites may not override as none', { 'color.background': '#000000' }, {}],
  ])('read %s', (_name, sent, tokens) => {
    expect(made(sent)).toEqual({ tokens, structure: {} })
  })

  it('keep the spelling of an unchanged value', () => {
    const choice = { tokens: { radius: { card: '0.5rem' } }, structure: {} }
    expect(made({ 'radius.card': '8' }, choice)).toEqual(choice)
    expect(made({}, choice)).toEqual(choice)
  })

  it('store only variants that differ from the theme’s own', () => {
    expect(made({ 'structure.hero': 'poster', 'structure.nav': 'centred' }).structure).toEqual({
      hero: 'poster',
    })
  })
})

describe('controls of the second scheme', () => {
  const dark = otherScheme(classic)
  const both = (choice: Parameters<typeof tokenFields>[2]) => tokenFields(folders, classic, choice, dark)
  const choose = (sent: object, choice: Parameters<typeof tokenFields>[2] = NOTHING) =>
    choiceOf(both(choice), [], { ...sent }).tokens
  const PINK = { tokens: { color: { link: '#b0104a' } }, structure: {} }

  it('exist for colours and gradients, with the values of the theme in that scheme', () => {
    const paths = both(NOTHING).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['second-color.link', 'second-gradient.hero']))
    expect(paths).not.toContain('second-radius.card')
    const [link, other] = ['color.link', 'second-color.link'].map((path) =>
      both(NOTHING).find((one) => one.path === path),
    )
    expect(other?.own).not.toBe(link?.own)
    expect(other?.theme).toBe(other?.own)
  })

  it('take over the value of the first scheme without storing it again', () => {
    expect(both(PINK).find(({ path }) => path === 'second-color.link')).toMatchObject({ value: '#b0104a' })
    expect(choose({ 'color.link': '#b0104a', 'second-color.link': '#b0104a' })).toEqual(PINK.tokens)
    expect(choose({}, PINK)).toEqual(PINK.tokens)
  })

  it('store a value that differs from the first scheme', () => {
    const tokens = { ...PINK.tokens, 'second-color': { link: '#ffa0c0' } }
    expect(choose({ 'second-color.link': '#ffa0c0' }, PINK)).toEqual(tokens)
    expect(choose({}, { tokens, structure: {} })).toEqual(tokens)
  })

  it('return to the theme’s value together with the first scheme', () => {
    const [first, second] = ['color.link', 'second-color.link'].map(
      (path) => both(NOTHING).find((one) => one.path === path)?.own,
    )
    expect(choose({ 'color.link': first, 'second-color.link': second }, PINK)).toEqual({})
  })
})
