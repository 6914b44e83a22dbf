import type { Tenant } from '../core/tenant.ts'
import { fromDomain } from './check-mail.ts'
import { type Finding, type FindingCode, type FindingValues, finding } from './finding.ts'
import { show } from './json.ts'
import { tenantFile } from './tenant-folder.ts'

type Site = Pick<Tenant, 'id' | 'settings'>

export interface DnsFacts {
  /** TXT records of a name, each joined; empty if there are none. Throws if DNS does not answer. */
  readonly txt: (name: string) => Promise<readonly string[]>
  /** Sender of the program (`MAIL_FROM`); null for each site's own address. */
  readonly mailFrom: string | null
  /** Public half of the site's key, SPKI in base64; undefined if the key is not known here. */
  readonly publicKey: (site: Site) => string | undefined
}

/** Sites whose records are queried concurrently. */
const AT_ONCE = 20

/**
 * DNS records that are missing for receivers to trust the mails of sites: SPF of the envelope's
 * domain (RFC 7208), the DKIM key (RFC 6376) and DMARC of the From domain (RFC 7489). A resolver
 * that does not answer is not a site's fault: it gives one finding per site, and no others.
 */
export async function dnsFindings(sites: readonly Site[], facts: DnsFacts): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let from = 0; from < sites.length; from += AT_ONCE) {
    const some = sites.slice(from, from + AT_ONCE)
    findings.push(...(await Promise.all(some.map((site) => findingsOf(site, facts)))).flat())
  }
  return findings
}

async function findingsOf(site: Site, facts: DnsFacts): Promise<Finding[]> {
  try {
    const all = await Promise.all([spf(site, facts), dkim(site, facts), dmarc(site, facts)])
    return all.flatMap((one) => one ?? [])
  } catch (error) {
    const code = (error as { code?: unknown }).code
    const reason = typeof code === 'string' ? ` (${code})` : ''
    const message = `the DNS could not be asked${reason}: nothing is known of its records; try again where names can be resolved`
    return [of(site, 'dns_not_asked', { path: 'mail' }, message)]
  }
}

function of<Code extends FindingCode>(
  { id }: Site,
  code: Code,
  place: { readonly path: string } & FindingValues<Code>,
  message: string,
): Finding {
  return finding(code, { file: tenantFile(id), tenant: id, ...place }, message)
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Domain of the From address, which receivers see. */
function visibleDomain({ settings }: Site, mailFrom: string | null): string {
  const own = settings.mail?.from ?? settings.mail?.dkim
  return own || mailFrom === null ? fromDomain(settings) : domainOf(mailFrom)
}

async function spf(site: Site, { txt, mailFrom }: DnsFacts): Promise<Finding | undefined> {
  const domain = mailFrom === null ? fromDomain(site.settings) : domainOf(mailFrom)
  const records = (await txt(domain)).filter((record) => /^v=spf1(?: |$)/i.test(record))
  const place = { path: 'mail.from', values: { domain } }
  if (records.length === 0) {
    const message = `expected a TXT record at ${domain} that names the mail server, such as "v=spf1 include:_spf.your-mail-server.example -all", found none`
    return of(site, 'spf_missing', place, message)
  }
  if (records.length > 1) {
    const message = `expected one record that begins with "v=spf1" at ${domain}, because receivers refuse several, found ${records.length}: join them`
    return of(site, 'spf_invalid', place, message)
  }
  const [record = ''] = records
  if (!/(?:^| )\+?all(?: |$)/i.test(record)) return undefined
  const message = `expected the record at ${domain} to end in "-all" or "~all", because "+all" lets every server send, found ${show(record)}`
  return of(site, 'spf_invalid', place, message)
}

async function dkim(site: Site, { txt, publicKey }: DnsFacts): Promise<Finding | undefined> {
  const wanted = site.settings.mail?.dkim
  if (!wanted) {
    const message =
      'expected a selector and a domain that sign the mails, unless the mail server signs them, found nothing'
    return of(site, 'dkim_not_set', { path: 'mail.dkim' }, message)
  }
  const name = `${wanted.selector}._domainkey.${wanted.domain}`
  const place = { path: 'mail.dkim', values: { name } }
  const key = publicKey(site)
  const record = (await txt(name)).find((one) => /(?:^|;)\s*p=/.test(one))
  const advice = `"v=DKIM1; k=rsa; p=${key ?? '<public key in base64>'}"`
  if (record === undefined) {
    return of(site, 'dkim_record_missing', place, `expected a TXT record at ${name}: ${advice}, found none`)
  }
  const published = /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
  if (published !== '' && (key === undefined || key === published)) return undefined
  const found = published === '' ? 'an empty one, which revokes it' : 'another one'
  const message = `expected the public key of secrets.dkim_private_key at ${name}: ${advice}, found ${found}`
  return of(site, 'dkim_record_mismatch', place, message)
}

async function dmarc(site: Site, { txt, mailFrom }: DnsFacts): Promise<Finding | undefined> {
  const domain = visibleDomain(site, mailFrom)
  const at = (one: string) => ({ path: 'mail.from', values: { name: `_dmarc.${one}` } })
  for (const one of withParents(domain)) {
    const records = (await txt(`_dmarc.${one}`)).filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record))
    const [record] = records
    if (record === undefined) continue
    const policy = /;\s*p=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
    if (records.length > 1 || !['none', 'quarantine', 'reject'].includes(policy ?? '')) {
      const message = `expected one record at _dmarc.${one} with p=none, quarantine or reject, found ${records.map(show).join(', ')}`
      return of(site, 'dmarc_invalid', at(one), message)
    }
    if (policy !== 'none') return undefined
    const message = `expected p=quarantine or p=reject at _dmarc.${one} once its reports show no mail of yours that fails, found p=none, which stops no forgery`
    return of(site, 'dmarc_none', at(one), message)
  }
  const message = `expected a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none; rua=mailto:dmarc@${domain}" to begin with, found none`
  return of(site, 'dmarc_missing', at(domain), message)
}

/**
 * The domain and its parents with at least two labels: an organisation's record covers its
 * subdomains.
 */
function withParents(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join('.'))
}
