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
  ])('shows %s by its kind', (path, shown) => {
    expect(fields().find((one) => one.path === path)).toMatchObject(shown)
  })

  it.each([
    ['the theme’s own values', { 'radius.card': '20', 'radius.chip': '48', 'color.primary': '#ff0f35' }, {}],
    ['a slider', { 'radius.card': '7' }, { radius: { card: '7px' } }],
    ['the end of a slider', { 'radius.card': '48' }, { radius: { card: '999px' } }],
    ['a share', { 'radius.avatar': '30' }, { radius: { avatar: '30%' } }],
    ['a token that sites may not change', { 'color.background': '#000000' }, {}],
  ])('reads %s', (_name, sent, tokens) => {
    expect(made(sent)).toEqual({ tokens, structure: {} })
  })

  it('keeps the spelling of a value that was not touched', () => {
    const choice = { tokens: { radius: { card: '0.5rem' } }, structure: {} }
    expect(made({ 'radius.card': '8' }, choice)).toEqual(choice)
    expect(made({}, choice)).toEqual(choice)
  })

  it('keeps a variant that differs from the theme’s own', () => {
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

  it('are those for colours and gradients, with what the theme says there', () => {
    const paths = both(NOTHING).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['second-color.link', 'second-gradient.hero']))
    expect(paths).not.toContain('second-radius.card')
    const [link, other] = ['color.link', 'second-color.link'].map((path) =>
      both(NOTHING).find((one) => one.path === path),
    )
    expect(other?.own).not.toBe(link?.own)
    expect(other?.theme).toBe(other?.own)
  })

  it('take over what the first scheme says, and no more', () => {
    expect(both(PINK).find(({ path }) => path === 'second-color.link')).toMatchObject({ value: '#b0104a' })
    expect(choose({ 'color.link': '#b0104a', 'second-color.link': '#b0104a' })).toEqual(PINK.tokens)
    expect(choose({}, PINK)).toEqual(PINK.tokens)
  })

  it('keep a value of their own', () => {
    const tokens = { ...PINK.tokens, 'second-color': { link: '#ffa0c0' } }
    expect(choose({ 'second-color.link': '#ffa0c0' }, PINK)).toEqual(tokens)
    expect(choose({}, { tokens, structure: {} })).toEqual(tokens)
  })

  it('go back to the theme with the first scheme', () => {
    const [first, second] = ['color.link', 'second-color.link'].map(
      (path) => both(NOTHING).find((one) => one.path === path)?.own,
    )
    expect(choose({ 'color.link': first, 'second-color.link': second }, PINK)).toEqual({})
  })
})
