import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { planOf } from './new/kinds.ts'
import { LANGUAGES, type Options, type Plan } from './new/plan.ts'

const ROOT = '.'
const filesOf = (kind: string, name: string, options: Options = {}): ReadonlyMap<string, string> =>
  planOf(ROOT, kind, name, options).files
const names = (plan: Plan) => [...plan.files.keys()].sort()

describe('npm run new', () => {
  it('theme: copies one under its own id', () => {
    const plan = planOf(ROOT, 'theme', 'velvet-night', { from: 'midnight' })
    expect(names(plan)).toEqual(['themes/velvet-night/theme.json'])
    const [file = ''] = plan.files.values()
    expect(parse(file)).toMatchObject({ id: 'velvet-night', name: 'Velvet night', scheme: 'dark' })
  })

  it('text: writes every language, and lists those that stay English', () => {
    const wording = { en: 'Good evening', da: 'God aften' }
    const plan = planOf(ROOT, 'text', 'common:evening', { wording })
    expect(names(plan)).toEqual(LANGUAGES.map((code) => `platform/i18n/texts/${code}/common.json`).sort())
    for (const [file, content] of plan.files)
      expect(parse(content).evening).toBe(file.includes('/da/') ? 'God aften' : 'Good evening')
    const [[text, languages] = []] = plan.untranslated
    expect(text).toBe('common:evening')
    expect([...(languages ?? [])]).toEqual(LANGUAGES.filter((code) => code !== 'en' && code !== 'da'))
  })

  it('text: does not list a word that is the same in both languages', () => {
    const listed = (en: string) => planOf(ROOT, 'text', 'common:evening', { wording: { en } }).untranslated
    expect([...listed('Bonus')]).toEqual([])
    expect(listed('Bonus for you').get('common:evening')?.size).toBe(10)
  })

  it('text: a key with a dot belongs to a group, and stands behind its relatives', () => {
    const plan = planOf(ROOT, 'text', 'options:hair.violet', { wording: { en: 'Violet' } })
    expect(parse(plan.read('platform/i18n/texts/it/options.json')).hair.violet).toBe('Violet')
    const keys = Object.keys(
      parse(
        planOf(ROOT, 'text', 'common:photos_none', { wording: { en: 'None' } }).read(
          'platform/i18n/texts/en/common.json',
        ),
      ),
    )
    expect(keys[keys.indexOf('photos_none') - 1]).toBe('photos_other')
  })

  it.each([
    [{}, 'boolean', false],
    [{ type: 'integer', default: '12' }, 'integer', 12],
    [{ type: 'text', default: 'Hello' }, undefined, 'Hello'],
  ])('setting %j: schema, default and a test of what is refused', (options, type, value) => {
    const plan = planOf(ROOT, 'setting', 'probe_hours', { ...options, about: 'How long it is quiet' })
    const schema = parse(plan.read('schemas/tenant.schema.json'))
    expect(schema.properties.probe_hours).toMatchObject({
      description: 'How long it is quiet.',
      ...(type ? { type } : {}),
    })
    expect(schema.$defs.effective.required).toContain('probe_hours')
    expect(parse(plan.read('platform/tenancy/defaults/settings.json')).probe_hours).toBe(value)
    expect(plan.read('platform/tenancy/rejects.test.ts')).toContain("'probe_hours', /found ")
    expect(plan.generators).toContain('scripts/generate-tenant-types.ts')
  })

  it('call: contract, route, code, example and test', () => {
    const files = filesOf('call', 'countProbes', { feature: 'saved-searches', method: 'POST' })
    const folder = 'platform/features/saved-searches'
    expect([...files.keys()].sort()).toEqual([
      `${folder}/contract.ts`,
      `${folder}/count-probes.db.test.ts`,
      `${folder}/count-probes.ts`,
      `${folder}/feature.ts`,
      'platform/testing/call-examples.ts',
    ])
    expect(files.get(`${folder}/feature.ts`)).toContain('route(countProbesCall, ')
    expect(files.get('platform/testing/call-examples.ts')).toContain("'POST /api/count-probes': () => ({})")
  })

  it('call: one for visitors is listed among the open ones', () => {
    const files = filesOf('call', 'countProbes', { access: 'anyone' })
    expect(files.get('platform/app/call-access.test.ts')).toContain("'GET /api/count-probes',")
  })

  it('page: entry, loader, component and title in the texts of its feature', () => {
    const plan = planOf(ROOT, 'page', 'account-probe-hours', { feature: 'spending' })
    const folder = 'platform/features/spending'
    expect(names(plan).filter((file) => !file.includes('/i18n/'))).toEqual(
      [
        'platform/app/page-samples.ts',
        'platform/core/account-sections.ts',
        'platform/core/pages.ts',
        `${folder}/components/ProbeHoursPage.tsx`,
        `${folder}/probe-hours-page.ts`,
        `${folder}/server.ts`,
        'platform/pages/account-probe-hours.tsx',
      ].sort(),
    )
    expect(plan.read('platform/core/pages.ts')).toContain("page('/account/probe-hours', 'member', {")
    expect(parse(plan.read('platform/i18n/texts/pl/spending.json')).probe_hours_title).toBe('Probe hours')
    expect(plan.read('platform/core/account-sections.ts')).toContain("hint: 'account:probe_hours_hint',")
    expect(parse(plan.read('platform/i18n/texts/pl/account.json')).probe_hours_hint).toBe('Probe hours')
    const elsewhere = planOf(ROOT, 'page', 'probe-hours', { feature: 'spending' })
    expect(names(elsewhere)).not.toContain('platform/core/account-sections.ts')
  })

  it('section: schema, component, type, names of the editor and row of the document', () => {
    const plan = planOf(ROOT, 'section', 'notice_bar', { about: 'One line that stays' })
    const files = names(plan).filter((file) => !file.includes('/i18n/'))
    expect(files).toEqual([
      'landers/README.md',
      'platform/features/landers/components/section-types.tsx',
      'platform/features/landers/components/sections/NoticeBar.tsx',
      'schemas/sections/notice_bar.schema.json',
    ])
    expect(plan.read('landers/README.md')).toMatch(
      /\| `moderation` .*\n\| `notice_bar` {10}\| one line that stays \|\n\| `people`/,
    )
    const { type, about } = parse(plan.read('platform/i18n/texts/fi/sections.json'))
    expect([type.notice_bar, about.notice_bar]).toEqual(['Notice bar', 'One line that stays.'])
  })

  it('trait: migration above all others, record and texts', () => {
    const plan = planOf(ROOT, 'trait', 'smoking', { options: 'never,at_times' })
    const migration = names(plan).find((file) => file.startsWith('migrations/')) ?? ''
    const before = plan
      .names('migrations')
      .filter((name) => /^\d{4}_/.test(name))
      .sort()
    expect(migration > `migrations/${before.at(-1)}`).toBe(true)
    expect(plan.read(migration)).toContain('alter table member_search add column smoking smallint;')
    expect(plan.read('platform/core/traits.ts')).toContain(
      "smoking: { options: ['never', 'at_times'], readers: 'everyone' },",
    )
    expect(parse(plan.read('platform/i18n/texts/sv/options.json')).smoking).toEqual({
      never: 'Never',
      at_times: 'At times',
    })
  })

  it.each([
    ['banner', 'x', {}, '"banner" is none of theme, text, setting, call, page, section, trait.'],
    ['theme', 'Velvet', {}, 'The name of a theme is 2 to 40 characters of lower-case words with hyphens'],
    ['theme', '../velvet', {}, 'found "../velvet"'],
    ['theme', 'classic', {}, 'themes/classic/theme.json is there already; choose another name.'],
    ['theme', 'velvet', { from: 'nothing' }, 'There is no theme "nothing"'],
    ['text', 'hello', { wording: { en: 'Hello' } }, 'its namespace and its key, such as common:hello'],
    ['text', 'nowhere:hello', { wording: { en: 'Hello' } }, 'There is no namespace "nowhere"'],
    ['text', 'common:hello', {}, 'A text needs its English words: --en "…".'],
    ['text', 'common:close', { wording: { en: 'Close' } }, 'da/common.json has close already.'],
    ['setting', 'quietHours', {}, 'lower-case words with underscores'],
    ['setting', 'minimum_age', {}, 'schemas/tenant.schema.json has properties.minimum_age already.'],
    ['setting', 'quiet', { type: 'number' }, '--type is one of boolean, integer, text; found "number".'],
    ['setting', 'quiet', { type: 'integer', default: '-1' }, 'a whole number from 0; found "-1"'],
    ['call', 'Count', {}, 'a verb first'],
    ['call', 'countProbes', { path: '/api/a/b' }, '/api/ and one part'],
    ['call', 'countProbes', { path: '/api/settings' }, 'There is a call GET /api/settings already'],
    ['call', 'countProbes', { feature: 'hearts' }, 'platform/features/hearts has no contract.ts'],
    ['call', 'countProbes', { feature: 'profile' }, 'has no list of routes'],
    ['page', 'members', {}, 'There is a page at /members already'],
    ['page', 'quiet', { path: 'quiet' }, '--path is an address'],
    ['section', 'hero', {}, 'schemas/sections/hero.schema.json is there already'],
    ['trait', 'smoking', {}, 'at least two options'],
    ['trait', 'hair', { options: 'red,blue' }, 'There is a trait hair already.'],
  ] as const)('refuses %s %s %j with a sentence', (kind, name, options, sentence) => {
    expect(() => planOf(ROOT, kind, name, options)).toThrow(sentence)
  })
})
