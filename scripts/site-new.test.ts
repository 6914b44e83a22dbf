import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from '../platform/tenancy/check.ts'
import { createSite } from '../platform/tenancy/new-site.ts'
import { NewSiteQuestions } from '../platform/tenancy/questions.ts'
import { copySites, type TestSites } from '../platform/tenancy/test-site.ts'
import { type Asked, askNewSite } from './site-new.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites()
})
afterEach(() => sites.close())

/** Types these lines (`null`: end of the input). @returns the result and the output */
async function typing(
  lines: readonly (string | null)[],
  flags: Parameters<typeof askNewSite>[1] = {},
): Promise<{ asked: Asked; read: string }> {
  const input = new PassThrough()
  const output = new PassThrough()
  let read = ''
  output.setEncoding('utf8').on('data', (text: string) => (read += text))
  for (const line of lines) line === null ? input.end() : input.write(`${line}\n`)
  const asked = await askNewSite(sites.folders, flags, { input, output, terminal: false })
  return { asked, read }
}

describe('the questions of `site new`', () => {
  it('create a site that is served immediately, with only Enter after its id', async () => {
    const { asked, read } = await typing(['luna', '', '', '', '', '', '', '', '', ''])
    expect(asked).toMatchObject({
      ok: true,
      site: {
        id: 'luna',
        preset: 'dating',
        name: 'Luna',
        domain: 'luna.example',
        theme: 'classic',
        languages: ['it'],
      },
    })
    expect(read).toContain('dating: A dating site of real members only')
    if (asked.ok) expect(createSite(sites.folders, asked.site)).toMatchObject({ ok: true })
    const found = checkSites(sites.folders, 'luna').filter(({ code }) => code !== 'imprint_incomplete')
    expect(found).toMatchObject([
      { code: 'company_example', level: 'warning', path: 'company.address' },
      { code: 'company_example', level: 'warning', path: 'company.city' },
    ])
  })

  it('are repeated, each with its reason, until the answer is valid', async () => {
    const lines = [
      '',
      'Luna!',
      'amore',
      'luna',
      'datin',
      'dating',
      'Lu<b>na',
      'Luna & Sol',
      'https://luna.example',
      'luna',
      'www.tulp.example',
      'luna.example',
      'Denmark',
      'JP',
      'dk, se',
      'danish',
      'DA en-us',
      'clasic',
      'aurora',
      '<script>',
      'Luna ApS',
      'Gade 1',
      'Aarhus',
    ]
    const { asked, read } = await typing(lines)
    expect(asked).toEqual({
      ok: true,
      site: {
        id: 'luna',
        preset: 'dating',
        name: 'Luna & Sol',
        domain: 'luna.example',
        countries: ['DK', 'SE'],
        languages: ['da', 'en-US'],
        theme: 'aurora',
        company: { name: 'Luna ApS', address: 'Gade 1', city: 'Aarhus', country: 'DK' },
      },
    })
    for (const reason of [
      'a letter first, found "Luna!"',
      'tenants/amore is there already',
      'found "datin"; did you mean "dating"?',
      'without HTML, script or line breaks, found "Lu<b>na"',
      'without scheme, port, path or wildcard, such as "amore.example", found "https://luna.example"',
      'found "www.tulp.example", which tulp has',
      'expected countries of AT, BE, CH,',
      'found "JP". Add it to the file afterwards',
      'found "danish"',
      'found "clasic"; did you mean "classic"?',
    ])
      expect(read).toContain(reason)
  })

  it('skip what flags set, and report an invalid flag', async () => {
    const { asked, read } = await typing(['luna', 'Luna', '', '', '', '', '', ''], {
      preset: 'mature',
      countries: 'de',
      languages: 'xx',
    })
    expect(asked).toMatchObject({
      ok: true,
      site: { preset: 'mature', countries: ['DE'], languages: ['de'] },
    })
    expect(read).not.toContain('Preset')
    expect(read).toContain('--languages: expected languages of da, de,')
  })

  it.each([
    ['at the first question', [null]],
    ['in the middle', ['luna', 'dating', 'Luna', null]],
  ])('create nothing if the person leaves %s', async (_where, lines) => {
    const before = readdirSync(sites.folders.tenants)
    expect((await typing(lines)).asked).toEqual({ ok: false, reason: 'Nothing was made.' })
    expect(readdirSync(sites.folders.tenants)).toEqual(before)
  })
})

describe('non-interactively', () => {
  it('defaults are used for what flags do not set', async () => {
    const asked = await askNewSite(sites.folders, { id: 'luna', countries: 'FI' }, undefined)
    expect(asked).toMatchObject({
      ok: true,
      site: { name: 'Luna', languages: ['fi', 'sv'], company: { country: 'FI' } },
    })
  })

  it.each([
    [{ id: 'amore' }, 'The id: tenants/amore is there already'],
    [
      { id: 'luna', domain: 'amore.example' },
      '--domain: expected a host of its own, found "amore.example", which amore has',
    ],
    [
      { id: 'luna', theme: 'velvet' },
      '--theme: expected one of aurora, classic, midnight, spruce, tulip, found "velvet"',
    ],
  ])('%o ends with one sentence', async (flags, reason) => {
    expect(await askNewSite(sites.folders, flags, undefined)).toEqual({ ok: false, reason })
    expect(existsSync(join(sites.folders.tenants, 'luna'))).toBe(false)
  })

  it.each(['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IT', 'NL', 'NO', 'PL', 'SE', 'US'])(
    'a site only for %s lacks nothing except data of its imprint',
    async (country) => {
      const flags = { id: 'luna', countries: country, address: 'Rue 1', city: 'Ville' }
      const asked = await askNewSite(sites.folders, flags, undefined)
      if (asked.ok) createSite(sites.folders, asked.site)
      // Only the operator knows these: register, VAT number, who is responsible.
      const others = checkSites(sites.folders, 'luna').filter(({ code }) => code !== 'imprint_incomplete')
      expect(others).toEqual([])
    },
  )
})

describe('the questions as a form', () => {
  const LUNA = {
    id: 'luna',
    preset: 'dating',
    name: 'Luna',
    domain: 'luna.example',
    countries: 'DE',
    languages: 'de',
    theme: 'classic',
    country: 'DE',
    company: 'Luna GmbH',
    address: 'Gasse 1',
    city: 'Berlin',
  }
  const read = (answers: object) => new NewSiteQuestions(sites.folders).read({ ...LUNA, ...answers })

  it.each([
    ['DE', ['representatives', 'kvk', 'register', 'vat_numbers']],
    ['FR', ['kvk', 'register', 'vat_numbers', 'capital', 'publisher', 'hosting', 'support_phone']],
    ['CH', []],
    ['US', []],
  ])('demand what the imprint of %s must show', (country, fields) => {
    const result = read({ country })
    const faults = result.ok ? {} : result.faults
    expect(Object.keys(faults).sort()).toEqual([...fields].sort())
  })

  it('report every invalid answer with a code', () => {
    const result = read({
      id: 'amore',
      name: '<',
      domain: 'x',
      theme: 'velvet',
      country: 'ZZ',
      vat_numbers: '1',
    })
    expect(result.ok || result.faults).toEqual({
      id: { code: 'site_id_taken', params: { id: 'amore' } },
      name: { code: 'site_plain_text' },
      domain: { code: 'site_host' },
      theme: { code: 'invalid_choice' },
      country: { code: 'invalid_choice' },
      vat_numbers: { code: 'site_vat' },
    })
  })

  it('give flags of the command the same fields', async () => {
    const flags = { id: 'luna', countries: 'CH', country: 'DE', vat_numbers: 'DE123456789, AT U12345678' }
    expect(await askNewSite(sites.folders, { ...flags, hosts: 'luna.test' }, undefined)).toMatchObject({
      ok: true,
      site: {
        hosts: ['luna.example', 'www.luna.example', 'luna.test'],
        company: { country: 'DE', vat_numbers: ['DE123456789', 'AT U12345678'] },
      },
    })
  })
})
