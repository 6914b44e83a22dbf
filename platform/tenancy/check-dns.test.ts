import { describe, expect, it } from 'vitest'
import { type DnsFacts, dnsFindings } from './check-dns.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { TenantLoader } from './loader.ts'

const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('amore')
if (!loaded.ok) throw new Error('demo site amore must load')
const { settings } = loaded.value
const signed = {
  id: 'amore',
  settings: { ...settings, mail: { dkim: { selector: 'm1', domain: 'amore.example' } } },
}
const GOOD = {
  'amore.example': ['google-site-verification=x', 'v=spf1 include:_spf.host.example ~all'],
  'm1._domainkey.amore.example': ['v=DKIM1; k=rsa; p=QUJD'],
  '_dmarc.amore.example': ['v=DMARC1; p=reject; rua=mailto:d@amore.example'],
}
type Records = Readonly<Record<string, readonly string[]>>

const facts = (records: Records, more: Partial<DnsFacts> = {}): DnsFacts => ({
  txt: async (name) => records[name] ?? [],
  mailFrom: null,
  publicKey: () => 'QUJD',
  ...more,
})
const codes = async (records: Records, site: typeof signed = signed, more: Partial<DnsFacts> = {}) =>
  (await dnsFindings([site], facts(records, more))).map(({ code, level }) => `${level} ${code}`)

describe('DNS records for mail', () => {
  it('give no finding if they are complete', async () => {
    expect(await codes(GOOD)).toEqual([])
    // If the key is not known here, the record is accepted as it is.
    expect(await codes(GOOD, signed, { publicKey: () => undefined })).toEqual([])
  })

  it.each<[string, Records, string]>([
    ['no SPF', { 'amore.example': ['v=spf10 -all'] }, 'warning spf_missing'],
    ['two SPF', { 'amore.example': ['v=spf1 -all', 'v=spf1 mx -all'] }, 'warning spf_invalid'],
    ['an open SPF', { 'amore.example': ['v=spf1 mx +all'] }, 'warning spf_invalid'],
    ['an SPF that is open by default', { 'amore.example': ['v=spf1 all'] }, 'warning spf_invalid'],
    ['no DKIM', { 'm1._domainkey.amore.example': [] }, 'warning dkim_record_missing'],
    [
      'another DKIM key',
      { 'm1._domainkey.amore.example': ['v=DKIM1; p=WFla'] },
      'warning dkim_record_mismatch',
    ],
    [
      'a revoked DKIM key',
      { 'm1._domainkey.amore.example': ['v=DKIM1; p='] },
      'warning dkim_record_mismatch',
    ],
    ['no DMARC', { '_dmarc.amore.example': ['v=other'] }, 'warning dmarc_missing'],
    [
      'two DMARC',
      { '_dmarc.amore.example': ['v=DMARC1; p=none', 'v=DMARC1; p=none'] },
      'warning dmarc_invalid',
    ],
    ['DMARC without a policy', { '_dmarc.amore.example': ['v=DMARC1; rua=x'] }, 'warning dmarc_invalid'],
    ['DMARC that only watches', { '_dmarc.amore.example': ['v=DMARC1; p=none'] }, 'advice dmarc_none'],
  ])('with %s', async (_name, records, code) => {
    expect(await codes({ ...GOOD, ...records })).toEqual([code])
  })

  it('of a long key may be split, and a key may be wrapped', async () => {
    expect(await codes({ ...GOOD, 'm1._domainkey.amore.example': ['k=rsa; p=QU JD'] })).toEqual([])
  })

  it('are those of MAIL_FROM if a site has no sender address', async () => {
    const asked: string[] = []
    const txt = async (name: string) => {
      asked.push(name)
      return []
    }
    const site = { id: 'amore', settings }
    const found = await dnsFindings([site], facts({}, { txt, mailFrom: 'post@mail.host.example' }))
    expect(found.map(({ code }) => code)).toEqual(['spf_missing', 'dkim_not_set', 'dmarc_missing'])
    expect(asked.sort()).toEqual(['_dmarc.host.example', '_dmarc.mail.host.example', 'mail.host.example'])
  })

  it('of an organisation apply to its subdomains', async () => {
    const sub = {
      ...signed,
      settings: { ...signed.settings, mail: { ...signed.settings.mail, from: 'a@m.amore.example' } },
    }
    expect(await codes({ ...GOOD, 'm.amore.example': ['v=spf1 -all'] }, sub)).toEqual([])
  })

  it('that cannot be queried are not a fault: one clear sentence', async () => {
    const txt = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT amore.example'), { code: 'ETIMEOUT' })
    }
    const found = await dnsFindings([signed], facts(GOOD, { txt }))
    expect(found).toEqual([
      {
        code: 'dns_not_asked',
        level: 'advice',
        tenant: 'amore',
        file: 'tenants/amore/tenant.json',
        path: 'mail',
        message:
          'the DNS could not be asked (ETIMEOUT): nothing is known of its records; try again where names can be resolved',
      },
    ])
  })

  it('come with instructions', async () => {
    const found = await dnsFindings([signed], facts({}))
    expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'mail.from: expected a TXT record at amore.example that names the mail server, such as "v=spf1 include:_spf.your-mail-server.example -all", found none',
      'mail.dkim: expected a TXT record at m1._domainkey.amore.example: "v=DKIM1; k=rsa; p=QUJD", found none',
      'mail.from: expected a TXT record at _dmarc.amore.example, such as "v=DMARC1; p=none; rua=mailto:dmarc@amore.example" to begin with, found none',
    ])
  })
})
