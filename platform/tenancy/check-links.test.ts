import { afterAll, beforeAll, expect, it } from 'vitest'
import { networkVariableFindings } from './check-links.ts'
import { describeFinding } from './finding.ts'
import { TenantLoader } from './loader.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeAll(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterAll(() => sites.close())

/**
 * Codes, paths and messages of the faults that prevent `amore` with these changes from going live.
 */
function faultsOf(changes: object): readonly (readonly [string, string, string])[] {
  sites.write('probe/tenant.json', { ...sites.read('amore'), ...changes })
  const result = new TenantLoader(sites.folders).load('probe')
  return result.ok ? [] : result.findings.map(({ code, path, message }) => [code, path, message] as const)
}

const postback = (url: string) => ({ networks: { adnet: { postback: url } } })
const partner = (url: string) => ({ partners: { cams: { url } } })

const POST = { method: 'POST', fields: { click: '{click_id}', note: 'paid {amount} {currency}' } }
const network = (more: object) => ({ networks: { adnet: { postback: 'https://a.example/in?', ...more } } })

it('accepts a POST with fields, as a form or JSON, signed in a header', () => {
  const signature = { secret: 'env:ADNET_KEY', header: 'X-Adnet-Signature' }
  expect(faultsOf(network({ ...POST, signature }))).toEqual([])
  expect(faultsOf(network({ ...POST, format: 'json' }))).toEqual([])
})

it('accepts networks and partners with fixed public hosts', () => {
  const { networks } = postback('https://track.adnet.example/in?c={click_id}&a={amount}')
  const { partners } = partner('https://cams.example/in/{sub1}?from=amore')
  expect(faultsOf({ networks, partners })).toEqual([])
})

it.each([
  [
    'a private address',
    postback('https://10.0.0.1/in?c={click_id}'),
    'link_unsafe',
    'networks.adnet.postback',
  ],
  ['this machine', postback('https://localhost/in?c={click_id}'), 'link_unsafe', 'networks.adnet.postback'],
  [
    'an address in other digits',
    postback('https://2130706433/in?'),
    'link_unsafe',
    'networks.adnet.postback',
  ],
  ['IPv6', postback('https://[::ffff:127.0.0.1]/in?'), 'link_unsafe', 'networks.adnet.postback'],
  ['http', postback('http://track.adnet.example/in?'), 'schema', 'networks.adnet.postback'],
  ['a macro in the host', partner('https://{sub1}.example/in'), 'schema', 'partners.cams.url'],
  ['a macro that is the host', partner('https://{sub1}/in'), 'schema', 'partners.cams.url'],
  ['half a macro', partner('https://cams.example/in?x={sub1'), 'link_unsafe', 'partners.cams.url'],
  ['an unknown macro', partner('https://cams.example/in?x={sub4}'), 'macro_unknown', 'partners.cams.url'],
  ['a macro of money', partner('https://cams.example/in?x={amount}'), 'macro_unknown', 'partners.cams.url'],
  [
    'a secret in the file',
    { networks: { adnet: { postback: 'https://a.example/?', signature: { secret: 'abc' } } } },
    'schema',
    'networks.adnet.signature.secret',
  ],
  [
    'an event that there is not',
    { networks: { adnet: { postback: 'https://a.example/?', events: ['click'] } } },
    'schema',
    'networks.adnet.events.0',
  ],
  ['a POST without a body', network({ method: 'POST' }), 'postback_method', 'networks.adnet.fields'],
  ['a GET with a body', network({ fields: { c: '{click_id}' } }), 'postback_method', 'networks.adnet.fields'],
  ['a GET with a format', network({ format: 'json' }), 'postback_method', 'networks.adnet.format'],
  ['another method', network({ method: 'PUT' }), 'schema', 'networks.adnet.method'],
  [
    'an unknown macro in a body',
    network({ method: 'POST', fields: { c: 'x-{click_ids}' } }),
    'macro_unknown',
    'networks.adnet.fields.c',
  ],
  [
    'a signed POST with macros in the address',
    network({ ...POST, postback: 'https://a.example/{event}', signature: { secret: 'env:ADNET_KEY' } }),
    'postback_method',
    'networks.adnet.postback',
  ],
  [
    'a POST that is signed by a parameter',
    network({ ...POST, signature: { secret: 'env:ADNET_KEY', parameter: 'sig' } }),
    'postback_method',
    'networks.adnet.signature.parameter',
  ],
  [
    'a GET that is signed by a header',
    network({ signature: { secret: 'env:ADNET_KEY', header: 'X-Sig' } }),
    'postback_method',
    'networks.adnet.signature.header',
  ],
  [
    'a header of the connection',
    network({ ...POST, signature: { secret: 'env:ADNET_KEY', header: 'Host' } }),
    'schema',
    'networks.adnet.signature.header',
  ],
] as const)('refuses %s', (_what, changes, code, path) => {
  expect(faultsOf(changes)).toContainEqual([code, path, expect.stringContaining('expected')])
})

it('suggests the macro that was meant', () => {
  const [[, , message] = ['', '', '']] = faultsOf(partner('https://cams.example/in?x={click_ids}'))
  expect(message).toContain('did you mean {click_id}?')
})

it("warns if a network's key is not set", () => {
  const signature = { secret: 'env:ADNET_KEY' }
  const settings = { networks: { adnet: { postback: 'https://a.example/?', signature } } }
  const where = { file: 'tenants/amore/tenant.json', tenant: 'amore' }
  const found = (fault?: string) =>
    networkVariableFindings(settings, where, { secretFault: () => fault }).map(describeFinding)
  expect(found()).toEqual([])
  expect(found('ADNET_KEY is not set')).toEqual([
    expect.stringContaining('networks.adnet.signature.secret: expected one that can be read'),
  ])
})
