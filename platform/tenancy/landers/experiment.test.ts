import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from '../check.ts'
import { describeFinding } from '../finding.ts'
import { TenantLoader } from '../loader.ts'
import { copySites, type TestSites } from '../test-site.ts'
import { landerOfVariant } from './variants.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const OWN = 'amore/landers/alonetonight'
const FILE = `tenants/${OWN}/lander.json`

function lander() {
  const result = new TenantLoader(sites.folders).load('amore')
  if (!result.ok) throw new Error(result.findings.map(describeFinding).join('\n'))
  const found = result.value.landers.alonetonight
  if (!found) throw new Error('amore must offer alonetonight')
  return found
}

const faults = () =>
  checkSites(sites.folders, 'amore').filter(({ level }) => level === 'fatal' || level === 'error')

/** Writes an experiment with a variant without changes and another one. */
function write(other: object, weights: readonly [number, number] = [50, 50], more: object = {}): void {
  const [first, second] = weights
  const variants = { plain: { weight: first }, other: { weight: second, ...other }, ...more }
  sites.write(`${OWN}/lander.json`, { experiment: { id: 'headline-1', variants } } as never)
}

const DUSK = { question: { type: 'question', settings: { scene: 'dusk' } } }

describe('an experiment of a site', () => {
  it('has variants of the lander, with campaigns for each of them', () => {
    write({ seeks: 'male', order: ['question', 'closing'], sections: DUSK })
    sites.write(`${OWN}/slugs/summer.json`, {
      sections: { question: { type: 'question', settings: { ask: 'none' } } },
    } as never)
    expect(faults().map(describeFinding)).toEqual([])
    const { plain, other } = lander().experiment?.variants ?? {}
    expect(plain?.sections).toEqual({})
    expect(other).toMatchObject({ weight: 50, seeks: 'male', order: ['question', 'closing'] })
    expect(other?.sections.question?.settings).toEqual({ scene: 'dusk', ask: 'seeks', scenery: 'theme' })
    const settings = [lander(), plain, other].map((one) => one?.campaigns.summer?.sections.question?.settings)
    expect(settings).toEqual([
      { scene: 'night', ask: 'none', scenery: 'theme' },
      { scene: 'night', ask: 'none', scenery: 'theme' },
      { scene: 'dusk', ask: 'none', scenery: 'theme' },
    ])
  })

  it('shows a variant as a separate lander, and the lander itself for an unknown variant', () => {
    write({ sections: DUSK, texts: { it: { page: { title: 'Che fai stasera?' } } } })
    const shown = landerOfVariant(lander(), 'other')
    expect(shown.words.it?.page.title).toBe('Che fai stasera?')
    expect(shown.sections.question?.settings.scene).toBe('dusk')
    const whole = lander()
    for (const name of ['plain2', 'toString', '__proto__']) expect(landerOfVariant(whole, name)).toBe(whole)
  })

  it('is refused unless its weights sum to 100, with the cure', () => {
    write({}, [50, 40])
    expect(faults().map(describeFinding)).toEqual([
      `${FILE}: experiment.variants: expected weights that sum to 100, found 50 + 40 = 90; raise one by 10`,
    ])
    write({}, [70, 40])
    expect(faults().map(describeFinding)[0]).toContain('found 70 + 40 = 110; lower one by 10')
  })
})

describe('site check finds in an experiment', () => {
  const variants = { a: { weight: 50 }, b: { weight: 50 } }
  it.each<[string, object, string, string]>([
    ['no id', { variants }, 'experiment.id', 'setting_missing'],
    ['a bad id', { id: 'A b', variants }, 'experiment.id', 'schema'],
    ['a long id', { id: 'x'.repeat(21), variants }, 'experiment.id', 'schema'],
    ['one variant', { id: 'e', variants: { a: { weight: 99 } } }, 'experiment.variants', 'schema'],
    [
      'five variants',
      { id: 'e', variants: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, { weight: 20 }])) },
      'experiment.variants',
      'schema',
    ],
    [
      'a bad name',
      { id: 'e', variants: { 'a/..': { weight: 50 }, b: { weight: 50 } } },
      'experiment.variants',
      'schema',
    ],
    [
      'half a weight',
      { id: 'e', variants: { a: { weight: 0.5 }, b: { weight: 99 } } },
      'experiment.variants.a.weight',
      'schema',
    ],
    [
      'no weight',
      { id: 'e', variants: { a: {}, b: { weight: 50 } } },
      'experiment.variants.a.weight',
      'setting_missing',
    ],
    [
      'an unknown key',
      { id: 'e', variants: { ...variants, b: { weight: 50, cookie: 1 } } },
      'experiment.variants.b.cookie',
      'unknown_key',
    ],
  ])('%s', (_what, experiment, path, code) => {
    sites.write(`${OWN}/lander.json`, { experiment } as never)
    expect(faults().map((one) => [one.file, one.path, one.code])).toContainEqual([FILE, path, code])
  })

  it.each<[string, object, string, string]>([
    [
      'an order with a section that no file has',
      { order: ['question', 'nobody'] },
      'order',
      'section_missing',
    ],
    [
      'a setting that its section does not know',
      { sections: { question: { type: 'question', settings: { colour: 'red' } } } },
      'sections.question.settings.colour',
      'unknown_key',
    ],
    [
      'a section without texts',
      { order: ['x'], sections: { x: { type: 'closing' } } },
      'texts.it.sections.x.title',
      'setting_missing',
    ],
    [
      'a text longer than its place',
      { texts: { it: { sections: { question: { title: 'x'.repeat(61) } } } } },
      'texts.it.sections.question.title',
      'schema',
    ],
    [
      'a placeholder that stands for nothing',
      { texts: { it: { sections: { question: { lead: '{{members}}' } } } } },
      'texts.it.sections.question.lead',
      'text_placeholder',
    ],
    [
      'a picture that is not there',
      { order: ['x'], sections: { x: { type: 'hero', settings: { picture: 'no.webp' } } } },
      'sections.x.settings.picture',
      'asset_missing',
    ],
    [
      'a word wider than its place',
      { texts: { it: { sections: { question: { title: 'W'.repeat(40) } } } } },
      'texts.it.sections.question.title',
      'text_too_wide',
    ],
    [
      'an offer of a partner that the site does not name',
      { sections: { x: { type: 'cam_teaser', settings: { kind: 'cam', partner: 'nobody' } } } },
      'sections.x.settings.partner',
      'partner_unknown',
    ],
    [
      'HTML in a text',
      { texts: { it: { page: { title: '<b>x</b>' } } } },
      'texts.it.page.title',
      'text_invalid',
    ],
  ])('%s of a variant', (_what, other, path, code) => {
    write(other)
    expect(faults().map((one) => [one.file, one.path, one.code])).toContainEqual([
      FILE,
      `experiment.variants.other.${path}`,
      code,
    ])
  })
})
