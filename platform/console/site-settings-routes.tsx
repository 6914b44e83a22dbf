import { join } from 'node:path'
import { z } from 'zod'
import { ConflictError, NotFoundError, ValidationError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import type { Finding } from '../tenancy/finding.ts'
import type { TenancyFolders } from '../tenancy/folders.ts'
import { HostIndex } from '../tenancy/host-index.ts'
import { IMPRINT_FIELDS } from '../tenancy/imprint.ts'
import { type LoadedTenant, TenantLoader } from '../tenancy/loader.ts'
import { claimedHosts, type NewFile } from '../tenancy/new-site.ts'
import { listOf, numbersOf } from '../tenancy/questions.ts'
import { zipOf } from '../tenancy/site-archive.ts'
import {
  changedSite,
  fileHash,
  settingsText,
  taglineIn,
  type WantedSettings,
  writeChange,
} from '../tenancy/site-settings.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { SiteSettingsPage } from './pages/site-settings-page.tsx'
import { addressOf, chosenKey, filled, tenantKey } from './query.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { findingsRefused, isReadOnly, mayWrite, recordedSites, servedSoon } from './site-files.ts'
import { type Typed, typedOf } from './typed-fields.ts'

type Deps = Pick<ConsoleDeps, 'folders' | 'tenants' | 'party'>

const access = 'sites.manage'
const path = '/sites/settings'
const press = z.looseObject({
  tenant: tenantKey,
  hash: z.string().max(64),
  step: z.enum(['save', 'download']).default('save'),
})

/** Changes what a site's `tenant.json` says of its name, hosts, languages, support and company. */
export function siteSettingsRoutes(deps: Deps): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path,
      access,
      site: 'shown',
      query: filled(z.object({ tenant: tenantKey.optional() })),
      handle: async ({ scope, query }) => pageOf(scope, deps, query.tenant),
    }),
    staffRoute({
      method: 'POST',
      path,
      access,
      body: press,
      again: async ({ scope, body }, fault) => {
        const typed = typedOf(body)
        return pageOf(scope, deps, tenantKey.safeParse(typed.tenant).data, { fault, typed })
      },
      handle: (input) => saved(input, deps),
    }),
  ]
}

type Input = ConsoleInput<unknown, z.output<typeof press>, Staff>

async function saved({ scope, body }: Input, deps: Deps): Promise<ConsoleAnswer> {
  const { folders } = deps
  const { tenant: key, hash, step } = body
  const { id } = ownSite(scope, key)
  const index = new HostIndex(folders, { consoleHost: deps.party.id, recorded: await recordedSites(scope) })
  // From here to the end of the writing nothing is awaited: no other save can come between.
  const changed = changedFiles(scope, folders, id, { hash, typed: typedOf(body), index })
  if (step === 'download') return downloadOf(id, changed.files)
  if (changed.files.length === 0) return { redirect: addressOf(path, { tenant: key }) }
  const before = deps.tenants.get(id)?.revision
  try {
    writeChange(folders, changed.files)
  } catch (error) {
    if (!isReadOnly(error)) throw error
    throw new ConflictError('site_read_only')
  }
  const { staff, now } = scope
  const details = { settings: changed.paths.join(' ') }
  await scope.forTenant(key, ({ db }) =>
    auditTenant(db, {
      staffId: staff.id,
      now,
      action: 'site_settings_changed',
      subject: `site:${id}`,
      details,
    }),
  )
  await servedSoon(deps.tenants, id, before)
  return { redirect: addressOf(path, { tenant: key }), done: 'site_settings_changed' }
}

/** @throws NotFoundError for a site that the person does not work for */
function ownSite({ tenants }: PlatformScope<Staff>, key: number | undefined): Tenant {
  const tenant = tenants.find((one) => one.key === key)
  if (!tenant) throw new NotFoundError()
  return tenant
}

interface Form {
  /** Of the file that the form was drawn from. */
  readonly hash: string
  readonly typed: Typed
  readonly index: HostIndex
}

/**
 * @throws ConflictError if the file has changed since the form was drawn; ValidationError with the
 * findings at their fields
 */
function changedFiles(
  scope: PlatformScope<Staff>,
  folders: TenancyFolders,
  id: string,
  { hash, typed, index }: Form,
) {
  if (fileHash(settingsText(folders, id)) !== hash) throw new ConflictError('site_file_changed')
  const wanted = wantedIn(typed)
  const taken = claimedHosts(index, wanted.hosts ?? []).find((one) => one.id !== id)
  if (taken) throw new ValidationError({ hosts: { code: 'site_host_taken', params: taken } })
  const changed = changedSite(folders, id, wanted, index)
  if (!changed.ok) throw findingsRefused(scope, changed.findings, fieldOf)
  return changed
}

const COMPANY = ['address', 'city', 'country', ...IMPRINT_FIELDS] as const

/** @throws ValidationError without a language, a host or a name */
function wantedIn(typed: Typed): WantedSettings {
  const text = (name: string) => typed[name]?.trim() ?? ''
  const hosts = listOf(text('hosts').toLowerCase())
  const languages = [...new Set([text('main_language'), ...listOf(text('languages'))])].filter(isLocaleCode)
  const missing = [
    ...(['name', 'company', 'address', 'city', 'country', 'support_email'] as const).filter(
      (one) => !text(one),
    ),
    ...(hosts.length === 0 ? ['hosts'] : []),
    ...(isLocaleCode(text('main_language')) ? [] : ['languages']),
  ]
  if (missing.length > 0)
    throw new ValidationError(Object.fromEntries(missing.map((field) => [field, { code: 'required' }])))
  const taglines = Object.keys(typed).flatMap((field) => {
    const code = /^tagline_(.+)$/.exec(field)?.[1]
    return code !== undefined && isLocaleCode(code) ? [[code, text(field)] as const] : []
  })
  const company = COMPANY.map(
    (key) => [key, key === 'vat_numbers' ? numbersOf(text(key)) : text(key)] as const,
  )
  return {
    name: text('name'),
    tagline: Object.fromEntries(taglines),
    hosts,
    languages,
    support_email: text('support_email'),
    support_phone: text('site_phone'),
    company: { name: text('company'), ...Object.fromEntries(company) },
  }
}

/** The form as the effective settings fill it. */
export function filledIn({ settings, languages }: Pick<LoadedTenant, 'settings' | 'languages'>): Typed {
  const { name, hosts, domain, company, support_email, support_phone } = settings
  const { name: companyName, vat_numbers, ...rest } = company
  return {
    name,
    hosts: [domain, ...hosts.filter((host) => host !== domain)].join(' '),
    main_language: languages[0] ?? '',
    languages: languages.join(' '),
    support_email,
    site_phone: support_phone,
    company: companyName,
    vat_numbers: vat_numbers.join(', '),
    ...Object.fromEntries(COMPANY.filter((key) => key !== 'vat_numbers').map((key) => [key, rest[key]])),
    ...Object.fromEntries(languages.map((code) => [`tagline_${code}`, taglineIn(settings, code)])),
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  hosts: 'hosts',
  domain: 'hosts',
  languages: 'languages',
  domain_language: 'languages',
  support_email: 'support_email',
  support_phone: 'site_phone',
}

/** The field of the form that a path of the settings fills; undefined for other settings. */
function fieldOf(at: string): string | undefined {
  const [first = '', second = ''] = at.split('.')
  if (first === 'tagline' && second) return `tagline_${second}`
  if (first !== 'company') return FIELDS[first]
  return COMPANY.find((key) => key === second) ?? 'company'
}

/** The changed file by itself, or with the pictures that were drawn again. */
async function downloadOf(id: string, files: readonly NewFile[]): Promise<ConsoleAnswer> {
  const [file, ...others] = files
  if (!file) throw new ConflictError('site_unchanged')
  return others.length === 0
    ? { file: Buffer.from(file.content), type: 'json', name: 'tenant.json' }
    : { file: await zipOf(files), type: 'zip', name: `${id}.zip` }
}

interface Refused {
  readonly fault: FormFault
  readonly typed: Typed
}

async function pageOf(
  scope: PlatformScope<Staff>,
  { folders }: Deps,
  asked: number | undefined,
  refused?: Refused,
): Promise<ConsoleAnswer> {
  const { key, id, settings, languages } = ownSite(scope, chosenKey(scope, asked))
  const loader = new TenantLoader(folders)
  const read = loader.load(id)
  const findings: readonly Finding[] = read.ok ? [] : read.findings
  const now = filledIn(read.ok ? read.value : { settings, languages })
  const hash = read.ok ? fileHash(settingsText(folders, id)) : ''
  const typed = refused?.typed ?? now
  const page = (
    <SiteSettingsPage
      scope={scope}
      tenant={key}
      site={settings.name}
      languages={languages}
      countries={Object.keys(loader.defaults.regions)}
      hash={hash}
      // What the file says now, after somebody else has changed it.
      {...(refused && typed.hash !== hash ? { now } : {})}
      typed={typed}
      findings={findings}
      readOnly={!mayWrite(join(folders.tenants, id))}
      {...(refused ? { fault: refused.fault } : {})}
    />
  )
  return { page, title: scope.t('console:settings.title') }
}
