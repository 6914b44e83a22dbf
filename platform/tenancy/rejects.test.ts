import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from './json.ts'
import { TenantLoader } from './loader.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
let loader: TenantLoader
beforeAll(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  loader = new TenantLoader(sites.folders)
})
afterAll(() => sites.close())

/** Codes and paths of the faults that prevent `amore` with these changes from going live. */
function faultsOf(changes: JsonObject | string, id = 'amore') {
  const content = typeof changes === 'string' ? changes : { ...sites.read(id), ...changes }
  sites.write('probe/tenant.json', content)
  const result = loader.load('probe')
  return result.ok ? [] : result.findings
}

const company = (more: JsonObject): JsonObject => ({
  company: { name: 'A', address: 'B', city: 'C', country: 'IT', ...more },
})

/** Name, change, and the expected code, path and message of the finding. */
const RED: [string, JsonObject | string, string, string, RegExp][] = [
  [
    'an unknown key, with the one that was meant',
    { minimun_age: 21 },
    'unknown_key',
    'minimun_age',
    /did you mean "minimum_age"/,
  ],
  [
    'an unknown key inside an object',
    company({ adress: 'x' }),
    'unknown_key',
    'company.adress',
    /did you mean "address"/,
  ],
  ['a question that is no switch', { evening_question: 1 }, 'schema', 'evening_question', /found 1/],
  [
    'a question that nobody asks',
    { evening_left_out: ['weather'] },
    'schema',
    'evening_left_out.0',
    /found "weather"/,
  ],
  ['profile checks that are no switch', { profile_checks: 'yes' }, 'schema', 'profile_checks', /found "yes"/],
  ['free hours that are no switch', { free_hours: 'yes' }, 'schema', 'free_hours', /found "yes"/],
  ['null', { refund_days: null }, 'null_value', 'refund_days', /found null/],
  [
    'a literal secret',
    { secrets: { mollie_api_key: 'live_abc' } },
    'schema',
    'secrets.mollie_api_key',
    /environment variable .+ found something else \(not shown\)$/,
  ],
  ['a host with a scheme', { hosts: ['https://amore.example'] }, 'schema', 'hosts.0', /without scheme/],
  [
    'a host with a port',
    { hosts: ['amore.example:3000'] },
    'schema',
    'hosts.0',
    /found "amore.example:3000"/,
  ],
  [
    'a host that is listed twice',
    { hosts: ['amore.example', 'www.amore.example', 'amore.example'] },
    'schema',
    'hosts',
    /expected every entry once, found "amore.example" twice/,
  ],
  ['a host in upper case', { hosts: ['Amore.example'] }, 'schema', 'hosts.0', /lower case/],
  ['a host with a wildcard', { hosts: ['*.amore.example'] }, 'schema', 'hosts.0', /wildcard/],
  ['a host with a trailing dot', { hosts: ['amore.example.'] }, 'schema', 'hosts.0', /host/],
  ['an address for a host', { hosts: ['127.0.0.1'] }, 'schema', 'hosts.0', /host/],
  ['HTML in a text', { index_title: '<b>Amore</b>' }, 'schema', 'index_title', /without HTML/],
  [
    'HTML in a text of a language',
    { tagline: { it: '<i>ciao</i>' } },
    'schema',
    'tagline.it',
    /without HTML/,
  ],
  ['script in a name', { name: '<script>alert(1)</script>' }, 'schema', 'name', /HTML/],
  ['a javascript: text', { description: 'javascript:alert(1)' }, 'schema', 'description', /script/],
  [
    'a javascript: link',
    { links: [{ title: 'x', url: 'javascript:alert(1)' }] },
    'schema',
    'links.0.url',
    /https/,
  ],
  [
    'a link to another scheme-less host',
    { links: [{ title: 'x', url: '//evil.example' }] },
    'schema',
    'links.0.url',
    /https/,
  ],
  [
    'a token that ends its rule',
    { theme: { id: 'classic', tokens: { color: { primary: 'red;}' } } } },
    'schema',
    'theme.tokens.color.primary',
    /CSS value/,
  ],
  [
    'a token with url(',
    { theme: { id: 'classic', tokens: { color: { primary: 'URL (x)' } } } },
    'schema',
    'theme.tokens.color.primary',
    /url\(/,
  ],
  [
    'a name without end',
    { name: 'x'.repeat(500) },
    'schema',
    'name',
    /expected a text of at most \d+ characters/,
  ],
  [
    'credits that come back after more than 30 days',
    { unread_returned_days: 31 },
    'schema',
    'unread_returned_days',
    /expected 30 or less, found 31/,
  ],
  ['voice messages by a word', { voice_messages: 'on' }, 'schema', 'voice_messages', /expected/],
  [
    'a first answer that is free for a word',
    { first_answer_free: 'yes' },
    'schema',
    'first_answer_free',
    /expected/,
  ],
  ['an offer that is made for a word', { quiet_offer: 'yes' }, 'schema', 'quiet_offer', /expected/],
  ['stories that are shown for a word', { success_stories: 1 }, 'schema', 'success_stories', /expected/],
  ['a minimum age under 18', { minimum_age: 17 }, 'schema', 'minimum_age', /expected 18 or more, found 17/],
  [
    'an unknown signup policy, with the one that was meant',
    { signups: 'invite-only' },
    'schema',
    'signups',
    /did you mean "invite_only"/,
  ],
  [
    'a provider of translations without https',
    { translation: { name: 'Libre', url: 'http://translate.example' } },
    'schema',
    'translation.url',
    /an https:\/\/ address without query/,
  ],
  [
    'a provider of translations without a name',
    { translation: { url: 'https://translate.example' } },
    'setting_missing',
    'translation.name',
    /expected/,
  ],
  ['letters of another size', { letters: 120 }, 'schema', 'letters', /100, 115 or 130/],
  [
    'fictional profiles without a label',
    { fictional_profiles: { enabled: true }, fictional_singular: ' ' },
    'schema',
    'fictional_singular',
    /people can see/,
  ],
  [
    'fictional profiles without an icon',
    { fictional_profiles: { enabled: true }, fictional_icon: '' },
    'schema',
    'fictional_icon',
    /icon/,
  ],
  [
    'a label that readers of the site do not see',
    { fictional_profiles: { enabled: true }, fictional_warning: { it: '' } },
    'schema',
    'fictional_warning',
    /see/,
  ],
  [
    'a default language that is not enabled',
    { domain_language: 'fr' },
    'language_not_enabled',
    'domain_language',
    /expected one of languages \(it\), found "fr"/,
  ],
  [
    'a domain that is none of its hosts',
    { domain: 'other.example' },
    'domain_not_in_hosts',
    'domain',
    /other.example/,
  ],
  ['a host that is ours', { hosts: ['amore.localhost'] }, 'host_reserved', 'hosts.0', /public host/],
  ['an unknown currency', { currencies: { IT: 'EUX' } }, 'currency_unknown', 'currencies.IT', /EUX/],
  ['an unknown country', { countries: ['XQ'] }, 'country_unknown', 'countries.0', /XQ/],
  [
    'limits of direct debit below each other',
    { direct_debit: { day_amount: 20_000, month_amount: 19_999 } },
    'debit_limits',
    'direct_debit.month_amount',
    /at least day_amount \(20000\), found 19999/,
  ],
  [
    'a limit of direct debit in whole euros',
    { direct_debit: { day_amount: 99 } },
    'schema',
    'direct_debit.day_amount',
    /minor unit/,
  ],
  ['an unknown time zone', { time_zone: 'Europe/Rom' }, 'time_zone_unknown', 'time_zone', /Europe\/Rom/],
  ['an unknown language', { languages: ['it', 'xx'] }, 'schema', 'languages.1', /found "xx"/],
  ['a missing theme', { theme: { id: 'velvet' } }, 'theme_missing', 'theme.id', /velvet/],
  [
    'an unknown variant',
    { theme: { id: 'classic', structure: { hero: 'wall' } } },
    'schema',
    'theme.structure.hero',
    /found "wall"/,
  ],
  ['a missing preset', { preset: 'nowhere' }, 'preset_missing', 'preset', /tenants\/_presets\/nowhere.json/],
  ['packages in another order', { packages: [] }, 'schema', 'packages', /the packages p0, p1, p2, p3/],
  [
    'a price of zero',
    { minimum_message_costs: { IT: { costs: -1, currency: 'EUR' } } },
    'schema',
    'minimum_message_costs.IT.costs',
    /0 or more/,
  ],
  ['a file that ends too early', '{ "name": ', 'json_invalid', '', /found the end of the file \(line 1/],
  ['a file that is no object', '[]', 'schema', '', /expected a group/],
  ['a file that is too large', `"${'x'.repeat(600_000)}"`, 'file_too_large', '', /at most 524288/],
]

describe('a tenant file is refused for', () => {
  it.each(RED)('%s', (_what, changes, code, path, message) => {
    const found = faultsOf(changes)
    expect(found).toContainEqual(
      expect.objectContaining({
        code,
        path,
        level: 'fatal',
        tenant: 'probe',
        file: 'tenants/probe/tenant.json',
      }),
    )
    expect(found.map((fault) => fault.message).join('\n')).toMatch(message)
  })

  it('a locked key that differs from its preset', () => {
    expect(faultsOf({ minimum_age: 21 }, 'tulp')).toContainEqual(
      expect.objectContaining({ code: 'locked_key', path: 'minimum_age' }),
    )
    expect(faultsOf({ minimum_age: 18 }, 'tulp')).toEqual([])
  })

  it('HTML in its own page or text', () => {
    sites.write('probe/pages/faq.it.md', '# Domande\n\n<img src=x onerror=alert(1)>\n')
    sites.write('probe/locales/it.json', { chats: { title: '<b>Chat</b>' } })
    const codes = faultsOf({}).map(({ code, file }) => `${code} ${file}`)
    sites.remove('probe/pages')
    sites.remove('probe/locales')
    expect(codes).toContain('text_invalid tenants/probe/pages/faq.it.md')
    expect(codes).toContain('text_invalid tenants/probe/locales/it.json')
  })
})

describe('a tenant file may set', () => {
  const green: JsonObject[] = [
    { minimum_age: 21 },
    { secrets: { mollie_api_key: 'env:AMORE_MOLLIE_KEY' } },
    { hosts: ['amore.example', 'xn--mnchen-3ya.example'] },
    { theme: { id: 'classic', tokens: { color: { primary: '#d6002b' } } } },
    { theme: { id: 'classic', structure: { hero: 'poster', density: 'airy', ornament: 'none' } } },
    {
      links: [
        { title: { it: 'Aiuto' }, url: 'mailto:aiuto@amore.example' },
        { title: 'x', url: '/pages/faq' },
      ],
    },
    { cdn_prefix: '', niche: 7, signups: 'invite_only', member_resell: true, enable_site_entry_popup: 'no' },
    { domain: 'www.amore.example' },
  ]
  it.each(green)('%o', (changes) => expect(faultsOf(changes)).toEqual([]))
})
