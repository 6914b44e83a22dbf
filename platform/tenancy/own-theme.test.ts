import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { describeFinding } from './finding.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { copySites, type TestSites } from './test-site.ts'
import { themeIds } from './theme-file.ts'

/**
 * A theme that is begun as themes/README.md says: a copied folder with its own `id`, beside all
 * themes of the repository.
 */
const REAL = tenancyFolders(sourceRoot()).themes
let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  cpSync(REAL, sites.folders.themes, { recursive: true })
  cpSync(join(REAL, 'classic'), join(sites.folders.themes, 'velvet'), { recursive: true })
  change('"id": "classic"', '"id": "velvet"')
})
afterEach(() => sites.close())

/** Replaces a text in the file of the new theme. */
function change(text: string, by: string): void {
  const file = join(sites.folders.themes, 'velvet/theme.json')
  const content = readFileSync(file, 'utf8')
  expect(content).toContain(text)
  writeFileSync(file, content.replace(text, by))
}

const found = () => checkSites(sites.folders).map((one) => `${one.level} ${one.code} ${describeFinding(one)}`)

describe('a theme of one’s own', () => {
  it('is accepted beside those of the repository, and a site may use it', () => {
    expect(themeIds(sites.folders)).toContain('velvet')
    sites.change('amore', { theme: { id: 'velvet', structure: { hero: 'poster' } } })
    expect(found()).toEqual([])
  })

  it('is checked in both schemes, although no site uses it', () => {
    change('"on-action": {\n        "$value": "#ffffff"', '"on-action": {\n        "$value": "#ff8090"')
    change('"muted": {\n          "$value": "#c9aab2"', '"muted": {\n          "$value": "#604a50"')
    const lines = found()
    expect(lines.filter((line) => !line.startsWith('error contrast themes/velvet/theme.json: '))).toEqual([])
    expect(lines.join('\n')).toContain(': tokens.color.on-action: expected a contrast of 4.5:1 between')
    expect(lines.join('\n')).toContain(': second.tokens.color.muted: expected a contrast of 4.5:1 between')
  })

  it('needs the packages of its fonts', () => {
    change('"package": "fraunces"', '"package": "no-such-font"')
    expect(found()).toEqual([
      'fatal theme_broken themes/velvet/theme.json: fonts: expected fonts of installed packages, found: @fontsource/no-such-font has no latin file of weight 600',
    ])
  })
})
