import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { describeFinding } from './finding.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const codes = (id?: string) =>
  checkSites(sites.folders, id).map(({ code, level, tenant, path }) => ({ code, level, tenant, path }))

describe('site check reports for', () => {
  const lines: [string, (site: TestSites) => void, string][] = [
    [
      'a colour misspelt',
      (site) => site.change('amore', { theme: { id: 'classic', tokens: { color: { primry: '#ff0f35' } } } }),
      'fatal theme_token_unknown tenants/amore/tenant.json: theme.tokens.color.primry: expected a token of theme "classic", found "color.primry"; did you mean "color.primary"?',
    ],
    [
      'a colour that is none',
      (site) => site.change('amore', { theme: { id: 'classic', tokens: { color: { primary: 'reddish' } } } }),
      'fatal theme_token_value tenants/amore/tenant.json: theme.tokens.color.primary: expected a colour: #ff0f35, rgba(...), hsl(...) or transparent, found "reddish"',
    ],
    [
      'a theme misspelt',
      (site) => site.change('amore', { theme: { id: 'clasic' } }),
      'fatal theme_missing tenants/amore/tenant.json: theme.id: expected a folder in themes (aurora, classic, midnight, spruce, tulip), found "clasic"; did you mean "classic"?',
    ],
    [
      'a variant that the theme keeps for itself',
      (site) => site.change('amore', { theme: { id: 'classic', structure: { ornament: 'ridge' } } }),
      'fatal theme_structure_locked tenants/amore/tenant.json: theme.structure.ornament: expected one of those that theme "classic" leaves to sites (petals, none), found "ridge"',
    ],
    [
      'a theme that no site uses',
      (site) => site.write('../themes/velvet/theme.json', '{ "id": "velvet", }'),
      'fatal json_invalid themes/velvet/theme.json: expected no comma before "}", found one (line 1, column 17)',
    ],
    [
      'a lock that locks nothing',
      (site) => site.write('_presets/odd.json', { title: 'Odd', locked: ['minimum_agee'], settings: {} }),
      'fatal unknown_key tenants/_presets/odd.json: locked.0: expected one of the known settings, found "minimum_agee"; did you mean "minimum_age"?',
    ],
    [
      'a folder that can be no site',
      (site) => site.write('My_Site/tenant.json', '{}'),
      'fatal id_invalid tenants/My_Site: expected a name of lower-case letters, digits and hyphens, found "My_Site"',
    ],
    [
      'a file in an old encoding',
      (site) =>
        writeFileSync(
          join(site.folders.tenants, 'amore/tenant.json'),
          Buffer.from('{"name":"Amor\xe9"}', 'latin1'),
        ),
      'fatal file_unreadable tenants/amore/tenant.json: expected text in UTF-8, found another encoding: save it as UTF-8',
    ],
    [
      'a folder where the file should be',
      (site) => site.write('luna/tenant.json/nothing', ''),
      'fatal file_unreadable tenants/luna/tenant.json: expected a file, found a folder',
    ],
    [
      'a page whose name says no language',
      (site) => site.write('amore/pages/faq.md', '# Domande'),
      'warning file_ignored tenants/amore/pages/faq.md: expected a name such as faq.it.md, found "faq.md"',
    ],
    [
      'texts in a language that is not offered',
      (site) => site.write('amore/locales/fr.json', {}),
      'warning file_ignored tenants/amore/locales/fr.json: expected one of languages (it), found "fr"',
    ],
    [
      'a picture that is none',
      (site) => site.write('amore/assets/mark.svg', 'not yet drawn'),
      'error asset_broken tenants/amore/assets/mark.svg: expected a picture of type .svg, found something else',
    ],
    [
      'a picture that leads to itself',
      (site) => symlinkSync('round.svg', join(site.folders.tenants, 'amore/assets/round.svg')),
      'error asset_broken tenants/amore/assets/round.svg: expected a file, found a symbolic link that leads to itself',
    ],
    [
      'a picture that makes the front page slow',
      (site) => site.write('amore/assets/hero.svg', `<svg>${' '.repeat(120_000)}</svg>`),
      'warning asset_large tenants/amore/assets/hero.svg: expected at most 100000 bytes, found 120011',
    ],
    [
      'a text of the site that one of its languages lacks',
      (site) => site.change('tulp', { tagline: { nl: 'Hoi', fr: 'Salut' } }),
      "warning translation_inherited tenants/tulp/tenant.json: tagline: expected a text in en as well, found the platform's own there",
    ],
    [
      'a secret that nothing reads',
      (site) => site.change('amore', { secrets: { smtp_url: 'env:AMORE_SMTP' } }),
      'advice setting_unused tenants/amore/tenant.json: secrets.smtp_url: expected nothing: no part of the program reads it for this site, found the name of a variable',
    ],
    [
      'a link of a page that would run something',
      (site) => site.write('amore/pages/faq.it.md', '[qui](data:text/html,x)'),
      'fatal text_invalid tenants/amore/pages/faq.it.md: expected Markdown without HTML or script, found "](data:" (line 1)',
    ],
  ]
  it.each(lines)('%s', (_what, change, line) => {
    change(sites)
    const found = checkSites(sites.folders).map((one) => `${one.level} ${one.code} ${describeFinding(one)}`)
    expect(found).toContain(line)
  })

  it('a file with a byte order mark: nothing', () => {
    sites.write('amore/tenant.json', `\ufeff${JSON.stringify(sites.read('amore'))}`)
    expect(codes('amore')).toEqual([])
  })

  it('a site whose folder is a link within TENANTS_DIR: the same as for any other', () => {
    cpSync(join(sites.folders.tenants, 'amore'), join(sites.folders.tenants, '_sets/amore'), {
      recursive: true,
    })
    sites.remove('amore')
    symlinkSync('_sets/amore', join(sites.folders.tenants, 'amore'))
    expect(codes('amore')).toEqual([])
    sites.change('amore', { minimum_age: 17 })
    expect(codes('amore')).toMatchObject([{ code: 'schema', path: 'minimum_age' }])
  })
})
