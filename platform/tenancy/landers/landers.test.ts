import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from '../check.ts'
import { describeFinding } from '../finding.ts'
import { TenantLoader } from '../loader.ts'
import { copySites, type TestSites } from '../test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'], landers: 'copied' })
})
afterEach(() => sites.close())

const OWN = 'amore/landers/alonetonight'

function loaded(id = 'amore') {
  const result = new TenantLoader(sites.folders).load(id)
  if (!result.ok) throw new Error(result.findings.map(describeFinding).join('\n'))
  return result.value
}

const faults = () =>
  checkSites(sites.folders, 'amore')
    .filter(({ level }) => level === 'fatal' || level === 'error')
    .map(({ code, file, path }) => [code, file, path])

/** Changes a file of the platform's lander. */
function changeLander(file: string, change: (content: Record<string, unknown>) => unknown): void {
  const path = join(sites.folders.landers, 'alonetonight', file)
  writeFileSync(
    path,
    JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)),
  )
}

describe('a lander of a site', () => {
  it('is the platform’s, shared by all sites that do not change it', () => {
    const loader = new TenantLoader(sites.folders)
    const [amore, tulp] = ['amore', 'tulp'].map((id) => loader.load(id))
    expect(amore?.ok && amore.value.landers.alonetonight).toBe(tulp?.ok && tulp.value.landers.alonetonight)
  })

  it('of a folder that names the lander below it is offered by that site alone', () => {
    sites.write('amore/landers/estate/lander.json', { base: 'alonetonight', order: ['question'] })
    sites.write('amore/landers/estate/locales/it.json', { page: { title: 'Estate' } })
    const { estate, alonetonight } = loaded().landers
    expect(estate).toMatchObject({ name: 'estate', base: 'alonetonight', order: ['question'] })
    expect(estate?.words.it?.page.title).toBe('Estate')
    expect(estate?.words.it?.sections).toEqual(alonetonight?.words.it?.sections)
    expect(loaded('tulp').landers).not.toHaveProperty('estate')
    expect(faults()).toEqual([])
  })

  it.each([
    ['another lander than one of the platform', { base: 'gone' }, 'lander_missing'],
    ['a path', { base: '../../tenants' }, 'schema'],
  ])('of a folder that names %s is refused', (_what, file, code) => {
    sites.write('amore/landers/estate/lander.json', file)
    expect(faults().map(([found]) => found)).toContain(code)
    expect(loaded().landers).not.toHaveProperty('estate')
  })

  it('has the defaults of its sections’ types', () => {
    expect(loaded().landers.alonetonight?.sections.promises?.settings).toMatchObject({ tone: 'plain' })
  })

  it('merges settings and texts of the site, and uses its order', () => {
    sites.write(`${OWN}/lander.json`, {
      order: ['question', 'more'],
      sections: {
        question: { type: 'question', settings: { scene: 'plain' } },
        more: { type: 'closing' },
      },
    })
    sites.write(`${OWN}/locales/it.json`, {
      sections: { question: { title: 'Sola?' }, more: { title: 'Vieni', button: 'Entra' } },
    })
    const lander = loaded().landers.alonetonight
    expect(lander?.order).toEqual(['question', 'more'])
    expect(lander?.sections.question?.settings).toEqual({ scene: 'plain', ask: 'seeks', scenery: 'theme' })
    expect(lander?.words.it?.sections.question).toMatchObject({ title: 'Sola?', kicker: 'Stasera' })
    expect(faults()).toEqual([])
  })

  it('has the campaigns of the site', () => {
    sites.write(`${OWN}/slugs/summer.json`, {
      seeks: 'female',
      sections: { question: { type: 'question', settings: { scene: 'dusk' } } },
      texts: { it: { sections: { question: { title: 'Estate da soli?' } } } },
    })
    const campaign = loaded().landers.alonetonight?.campaigns.summer
    expect(campaign?.seeks).toBe('female')
    expect(campaign?.sections.question?.settings).toEqual({ scene: 'dusk', ask: 'seeks', scenery: 'theme' })
    expect(faults()).toEqual([])
  })

  it('changes the revision of the site with each of its files', () => {
    const revisions = [loaded().revision]
    sites.write(`${OWN}/locales/it.json`, { page: { title: 'Da soli' } })
    revisions.push(loaded().revision)
    changeLander('lander.json', (file) => ({ ...file, order: ['question'] }))
    revisions.push(loaded().revision)
    expect(new Set(revisions).size).toBe(3)
  })
})

describe('the front page', () => {
  it('exists without being listed among the site’s landers', () => {
    sites.change('amore', { landers: [] })
    expect(Object.keys(loaded().landers)).toEqual(['index', 'signup'])
  })

  it('is changed by a folder of the site', () => {
    sites.write('amore/landers/index/lander.json', { order: ['last'] })
    sites.write('amore/landers/index/locales/it.json', { sections: { last: { title: 'Vieni' } } })
    expect(loaded().landers.index?.order).toEqual(['last'])
    expect(loaded().landers.index?.words.it?.sections.last?.title).toBe('Vieni')
    expect(faults()).toEqual([])
  })

  it('is the platform’s if the folder of the site is broken, and the fault is reported', () => {
    sites.write('amore/landers/index/lander.json', '{ "order": ["last"')
    expect(faults()).toContainEqual(['json_invalid', 'tenants/amore/landers/index/lander.json', ''])
    expect(loaded().landers.index?.order).toContain('start')
  })
})

describe('site check', () => {
  it.each<[string, string, object, readonly [string, string]]>([
    [
      'a section of an unknown type',
      'lander.json',
      { sections: { x: { type: 'heroo' } } },
      ['section_unknown', 'sections.x.type'],
    ],
    [
      'a section that no file has',
      'lander.json',
      { order: ['question', 'nobody'] },
      ['section_missing', 'order'],
    ],
    [
      'a setting that its section does not know',
      'lander.json',
      { sections: { question: { type: 'question', settings: { colour: 'red' } } } },
      ['unknown_key', 'sections.question.settings.colour'],
    ],
    [
      'a picture that is not there',
      'lander.json',
      { order: ['x'], sections: { x: { type: 'hero', settings: { picture: 'no.webp' } } } },
      ['asset_missing', 'sections.x.settings.picture'],
    ],
    [
      'HTML in a text',
      'locales/it.json',
      { page: { title: 'Da <b>soli</b>' } },
      ['text_invalid', 'page.title'],
    ],
    [
      'a text longer than its place',
      'locales/it.json',
      { sections: { question: { title: 'x'.repeat(61) } } },
      ['schema', 'sections.question.title'],
    ],
    [
      'a placeholder that stands for nothing',
      'locales/it.json',
      { sections: { question: { lead: 'Ciao {{members}}' } } },
      ['text_placeholder', 'sections.question.lead'],
    ],
    [
      'a number that the program does not compute',
      'locales/it.json',
      { sections: { question: { lead: 'Già 12.000 iscritti' } } },
      ['claim_count', 'sections.question.lead'],
    ],
    ['a campaign whose name is no address', 'slugs/Summer_Sale.json', {}, ['id_invalid', '']],
    ['a language that the platform does not have', 'locales/tlh.json', {}, ['id_invalid', '']],
    ['a campaign with an unknown key', 'slugs/summer.json', { countdown: 5 }, ['unknown_key', 'countdown']],
    [
      'a campaign whose section has no texts',
      'slugs/summer.json',
      { order: ['x'], sections: { x: { type: 'closing' } } },
      ['setting_missing', 'sections.x.title'],
    ],
  ])('finds %s', (_name, file, content, [code, path]) => {
    sites.write(`${OWN}/${file}`, content as never)
    expect(faults()).toContainEqual([code, `tenants/${OWN}/${file}`, path])
  })

  it('finds a language that lacks a text', () => {
    changeLander('locales/it.json', ({ page }) => ({ page, sections: {} }))
    expect(faults()).toContainEqual([
      'setting_missing',
      'landers/alonetonight/locales/it.json',
      'sections.question.title',
    ])
  })

  it('finds truncated JSON, and the site keeps its other landers', () => {
    sites.write(`${OWN}/lander.json`, '{ "order": ["question"')
    expect(faults()).toContainEqual(['json_invalid', `tenants/${OWN}/lander.json`, ''])
    expect(loaded().landers).not.toHaveProperty('alonetonight')
  })

  it('finds a link that leads out of the site’s folder', () => {
    mkdirSync(dirname(join(sites.folders.tenants, OWN, 'lander.json')), { recursive: true })
    cpSync(join(sites.folders.tenants, 'tulp/tenant.json'), join(sites.folders.tenants, 'tulp/secret.json'))
    symlinkSync(
      join(sites.folders.tenants, 'tulp/secret.json'),
      join(sites.folders.tenants, OWN, 'lander.json'),
    )
    expect(faults()).toContainEqual(['link_outside', `tenants/${OWN}/lander.json`, ''])
  })
})
