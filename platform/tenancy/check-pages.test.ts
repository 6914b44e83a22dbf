import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

it.each([
  [
    'a page that a page of the platform hides',
    'login.it',
    '# Ciao',
    /^warning page_shadowed .*found "login", which is never shown/,
  ],
  ['an empty page', 'chi-siamo.it', ' \n', /^error page_empty .*expected a text, found nothing/],
  ['front matter alone', 'chi-siamo.it', '---\ntitle: x\n---\n', /^error page_empty /],
  [
    'front matter that is not understood',
    'chi-siamo.it',
    '---\ntitel: x\n---\n# A',
    /^error front_matter .*found "titel"/,
  ],
  [
    'a picture that is not there',
    'chi-siamo.it',
    '# A\n\n![Noi](noi.png)',
    /^error asset_missing .*found "noi.png"/,
  ],
  ['HTML, with its line', 'chi-siamo.it', '# A\n\n<b>x</b>', /^fatal text_invalid .*found "<b" \(line 3\)/],
])('site check finds %s', (_name, page, source, expected) => {
  sites.write(`amore/pages/${page}.md`, source)
  const found = checkSites(sites.folders, 'amore').filter(({ file }) => file.includes('/pages/'))
  expect(found.map(({ level, code, message }) => `${level} ${code} ${message}`)).toEqual([
    expect.stringMatching(expected),
  ])
})

it('site check finds a page that some readers would see in another language', () => {
  sites.write('tulp/pages/over-ons.nl.md', '# Over ons')
  const found = checkSites(sites.folders, 'tulp').filter(({ code }) => code === 'page_untranslated')
  expect(found.map(({ message }) => message)).toEqual([
    'expected the page in fr, en as well, found it in nl alone: others read that',
  ])
})

it('site check accepts pictures of the site, links in angle brackets and front matter', () => {
  const text =
    '---\ntitle: Chi siamo\n---\n# Ciao\n\n![Noi](hero.svg)\n\n<https://amore.example> <aiuto@amore.example>'
  sites.write('amore/pages/chi-siamo.it.md', text)
  expect(checkSites(sites.folders, 'amore').filter(({ file }) => file.includes('/pages/'))).toEqual([])
})
