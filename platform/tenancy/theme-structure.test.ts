import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLAIN_STRUCTURE, STRUCTURE_PARTS, type Structure } from '../core/structure.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { DEMO_THEMES } from './test-site.ts'
import { loadTheme } from './theme.ts'
import { ThemeError, type ThemeFile } from './theme-file.ts'
import { effectiveStructure } from './theme-structure.ts'

const FOLDERS = tenancyFolders(sourceRoot())
const schema = JSON.parse(readFileSync(join(FOLDERS.schemas, 'theme.schema.json'), 'utf8'))

const themeWith = (structure?: ThemeFile['structure']) =>
  ({ id: 'velvet', ...(structure ? { structure } : {}) }) as ThemeFile

describe('the structure of a theme', () => {
  it('has the plain defaults if the theme does not set it', () => {
    expect(effectiveStructure(themeWith(), {})).toEqual(PLAIN_STRUCTURE)
  })

  it.each(STRUCTURE_PARTS)('has in %s the default that its schema shows in editors', (part) => {
    expect(schema.$defs[part].default).toBe(PLAIN_STRUCTURE[part])
  })

  it('differs between each pair of demo themes, in every part except density', () => {
    const looks = DEMO_THEMES.map((id) => loadTheme(FOLDERS, id).structure)
    for (const part of ['hero', 'cards', 'forms', 'points', 'nav', 'ornament'] as const)
      expect(new Set(looks.map((look) => look[part])).size).toBe(DEMO_THEMES.length)
  })
})

describe('a site can choose variants', () => {
  const theme = themeWith({ hero: 'arch', allowed: { hero: ['poster'], density: ['airy'] } })

  it('that its theme allows; the other parts stay', () => {
    expect(effectiveStructure(theme, { hero: 'poster' })).toEqual({ ...PLAIN_STRUCTURE, hero: 'poster' })
    expect(effectiveStructure(theme, { hero: 'arch', cards: 'caption' })).toEqual({
      ...PLAIN_STRUCTURE,
      hero: 'arch',
    })
  })

  it.each<[Partial<Structure>, string, string]>([
    [{ hero: 'stack' }, 'theme.structure.hero', '(arch, poster), found "stack"'],
    [{ nav: 'rail' }, 'theme.structure.nav', '(bar), found "rail"'],
  ])('and no others: %j', (choice, path, tail) => {
    const expected = { code: 'theme_structure_locked', path, message: expect.stringContaining(tail) }
    expect(() => effectiveStructure(theme, choice)).toThrow(ThemeError)
    expect(() => effectiveStructure(theme, choice)).toThrow(expect.objectContaining(expected))
  })

  it('and the density scales spaces and paddings of the theme', () => {
    const variable = (css: string, name: string) => new RegExp(`--${name}:([^;]+)`).exec(css)?.[1]
    const airy = loadTheme(FOLDERS, 'spruce', {}, { density: 'airy' }).css
    expect(variable(airy, 'space-4')).toBe('1.25rem')
    expect(variable(airy, 'pad-card')).toBe('1.6071rem')
    expect(variable(airy, 'radius-card')).toBe(variable(loadTheme(FOLDERS, 'spruce').css, 'radius-card'))
    expect(variable(loadTheme(FOLDERS, 'spruce', {}, { density: 'compact' }).css, 'space-4')).toBe('0.875rem')
  })
})
