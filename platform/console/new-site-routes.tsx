import { z } from 'zod'
import { ConflictError, NotFoundError, ValidationError } from '../core/errors.ts'
import { siteIdFrom } from '../core/text.ts'
import { newLookLink } from '../features/lander-studio/server.ts'
import { isLocaleCode } from '../i18n/languages.ts'
import type { Finding } from '../tenancy/finding.ts'
import type { TenancyFolders } from '../tenancy/folders.ts'
import { HostIndex } from '../tenancy/host-index.ts'
import { TenantLoader } from '../tenancy/loader.ts'
import { frontPicture } from '../tenancy/new-pictures.ts'
import { createSite, LANGUAGES_OF, type NewFile, type NewSite } from '../tenancy/new-site.ts'
import { type Preset, presetIds } from '../tenancy/preset.ts'
import {
  type Answers,
  FURTHER_QUESTIONS,
  NewSiteQuestions,
  QUESTIONS,
  type QuestionName,
} from '../tenancy/questions.ts'
import { zipOf } from '../tenancy/site-archive.ts'
import { themeIds } from '../tenancy/theme-file.ts'
import { auditPlatform } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { NewSitePage } from './pages/new-site-page.tsx'
import { addressOf, filled } from './query.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { findingsRefused, isReadOnly, mayWrite, recordedSites, servedSoon } from './site-files.ts'
import { requireAllSites } from './site-state-routes.tsx'
import { type Typed, typedOf } from './typed-fields.ts'

type Deps = Pick<ConsoleDeps, 'appSecrets' | 'folders' | 'tenants' | 'party'>

const access = 'sites.manage'
const path = '/sites/new'
const press = z.looseObject({ step: z.enum(['check', 'make', 'download']) })
const pictured = z.object({
  theme: z.string().max(60),
  preset: z.string().max(60),
  name: z.string().max(200).default(''),
})
const looked = pictured.extend({
  main_country: z.string().max(2).default(''),
  main_language: z.string().max(10).default(''),
})

/** Makes a site from a form: for people who work for all sites. */
export function newSiteRoutes(deps: Deps): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path,
      access,
      query: filled(z.object({ made: z.string().max(60).optional() })),
      handle: async ({ scope, query }) => {
        requireAllSites(scope)
        const findings = query.made ? deps.tenants.faults().filter(({ tenant }) => tenant === query.made) : []
        return pageOf(scope, deps, { unserved: query.made, findings })
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/sites/new/picture',
      access,
      query: pictured,
      handle: async ({ scope, query }) => {
        requireAllSites(scope)
        return { image: pictureOf(deps.folders, query), type: 'svg' }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/sites/new/look',
      access,
      query: looked,
      handle: async ({ scope, query }) => {
        requireAllSites(scope)
        requireKnown(deps.folders, query)
        return { json: { address: lookAddress(scope, deps, query) ?? null } }
      },
    }),
    staffRoute({
      method: 'POST',
      path,
      access,
      body: press,
      again: async ({ scope, body }, fault) => {
        requireAllSites(scope)
        return pageOf(scope, deps, { fault, typed: typedOf(body) })
      },
      handle: (input) => pressed(input, deps),
    }),
  ]
}

type Input = ConsoleInput<unknown, z.output<typeof press>, Staff>

async function pressed({ scope, body }: Input, deps: Deps): Promise<ConsoleAnswer> {
  requireAllSites(scope)
  const { folders } = deps
  const typed = typedOf(body)
  const index = new HostIndex(folders, { consoleHost: deps.party.id, recorded: await recordedSites(scope) })
  const site = siteIn(folders, typed, index)
  const files = (dryRun: boolean) => made(scope, deps, { site, index, dryRun })
  if (body.step === 'check') return pageOf(scope, deps, { typed, files: files(true) })
  if (body.step === 'download') {
    const zip = await zipOf(files(true))
    return { file: zip, type: 'zip', name: `${site.id}.zip` }
  }
  files(false)
  const { staff, now } = scope
  await scope.db((db) =>
    auditPlatform(db, {
      staffId: staff.id,
      now,
      action: 'site_made',
      subject: `site:${site.id}`,
      details: { preset: site.preset, theme: site.theme },
    }),
  )
  const tenant = await servedSoon(deps.tenants, site.id)
  return tenant
    ? { redirect: addressOf('/sites/one', { tenant: tenant.key }), done: 'site_made' }
    : { redirect: addressOf(path, { made: site.id }), done: 'site_made' }
}

/** @throws ValidationError with the fault of each field */
function siteIn(folders: TenancyFolders, typed: Typed, index: HostIndex): NewSite {
  const read = new NewSiteQuestions(folders, index).read(answersOf(typed))
  if (!read.ok) throw new ValidationError(read.faults)
  return read.site
}

/** The answers of the form; without a script the id is still proposed from the name. */
function answersOf(typed: Typed): Answers {
  const { name = '', main_country = '', main_language = '' } = typed
  const given: Partial<Record<QuestionName, string | undefined>> = Object.fromEntries(
    [...QUESTIONS, ...FURTHER_QUESTIONS].map((one) => [one, typed[one]]),
  )
  return {
    ...given,
    id: typed.id?.trim() || siteIdFrom(name),
    domain: typed.domain?.trim().toLowerCase(),
    hosts: typed.hosts?.trim().toLowerCase(),
    // Without its first, the list says nothing.
    countries: main_country && `${main_country} ${typed.countries ?? ''}`,
    languages: main_language && `${main_language} ${typed.languages ?? ''}`,
  }
}

/** The field of the form that a path of the settings fills; undefined for other settings. */
function fieldOf(at: string): string | undefined {
  const [first = '', second = ''] = at.split('.')
  if (first === 'hosts') return 'domain'
  const name = first === 'company' ? second : first
  return [...QUESTIONS, ...FURTHER_QUESTIONS].find((one) => one === name)
}

/**
 * Checks the site, and makes it unless this is a rehearsal.
 * @throws ValidationError with the findings; ConflictError for a folder that cannot be written
 */
function made(
  scope: PlatformScope<Staff>,
  { folders }: Deps,
  { site, index, dryRun }: { readonly site: NewSite; readonly index: HostIndex; readonly dryRun: boolean },
): readonly NewFile[] {
  try {
    const created = createSite(folders, site, dryRun, index)
    if (created.ok) return created.files
    if (created.findings.length === 0)
      throw new ValidationError({ id: { code: 'site_id_taken', params: { id: site.id } } })
    throw findingsRefused(scope, created.findings, fieldOf)
  } catch (error) {
    if (!isReadOnly(error)) throw error
    throw new ConflictError('site_read_only')
  }
}

/** @throws NotFoundError for an unknown theme or preset */
function requireKnown(folders: TenancyFolders, { theme, preset }: Pick<Looked, 'theme' | 'preset'>): Preset {
  const read = themeIds(folders).includes(theme) ? new TenantLoader(folders).preset(preset) : undefined
  if (!read?.ok) throw new NotFoundError()
  return read.value
}

type Looked = z.output<typeof looked>

/**
 * The front page of the brand as the form describes it so far. It is drawn at the host of one of
 * the sites, which the console may frame; undefined while there is none.
 */
function lookAddress(
  { tenants, locale, now }: PlatformScope<Staff>,
  { appSecrets, folders }: Deps,
  { theme, preset, name, main_country, main_language }: Looked,
): string | undefined {
  const host = tenants.find(({ state }) => state === 'live') ?? tenants[0]
  if (!host) return undefined
  const language = isLocaleCode(main_language) ? main_language : locale.code
  const { regions } = new TenantLoader(folders).defaults
  const usual = Object.entries(LANGUAGES_OF).find(([, [first]]) => first === language)?.[0]
  const country = Object.hasOwn(regions, main_country) ? main_country : (usual ?? 'GB')
  return newLookLink(appSecrets, host, { theme, preset, name: name.trim(), country, language }, now)
}

/** @throws NotFoundError for an unknown theme or preset */
function pictureOf(folders: TenancyFolders, { theme, preset, name }: z.output<typeof pictured>): Buffer {
  const { signups, fictional_profiles: fictional } = requireKnown(folders, { theme, preset }).settings
  const isFictional = typeof fictional === 'object' && fictional !== null && 'enabled' in fictional
  return Buffer.from(
    frontPicture(folders, { theme, name, closed: signups === 'invite_only', fictional: isFictional }),
  )
}

/** The preset and the theme that are chosen, or proposed, and where the brand is launched. */
function chosenLook(
  presets: readonly { readonly id: string }[],
  themes: readonly string[],
  typed: Typed,
): Record<'preset' | 'theme' | 'main_country' | 'main_language', string> {
  const ids = presets.map(({ id }) => id)
  const known = (value: string | undefined, all: readonly string[], usual: string) =>
    [value, usual, ...all].find((one) => one !== undefined && all.includes(one)) ?? ''
  return {
    preset: known(typed.preset, ids, 'dating'),
    theme: known(typed.theme, themes, 'classic'),
    main_country: typed.main_country?.slice(0, 2) ?? '',
    main_language: typed.main_language?.slice(0, 10) ?? '',
  }
}

interface Shown {
  readonly typed?: Typed
  readonly fault?: FormFault
  readonly files?: readonly NewFile[]
  /** Id of a site that was made, but that the registry refuses. */
  readonly unserved?: string | undefined
  readonly findings?: readonly Finding[]
}

async function pageOf(
  scope: PlatformScope<Staff>,
  deps: Deps,
  { typed = {}, ...shown }: Shown,
): Promise<ConsoleAnswer> {
  const { folders } = deps
  const loader = new TenantLoader(folders)
  const presets = presetIds(folders).flatMap((id) => {
    const read = loader.preset(id)
    return read.ok ? [{ id, title: read.value.title }] : []
  })
  const themes = themeIds(folders)
  const chosen = chosenLook(presets, themes, typed)
  const look = lookAddress(scope, deps, { ...looked.parse(chosen), name: typed.name?.slice(0, 200) ?? '' })
  const page = (
    <NewSitePage
      scope={scope}
      presets={presets}
      themes={themes}
      chosen={chosen}
      look={look}
      countries={Object.keys(loader.defaults.regions)}
      readOnly={!mayWrite(folders.tenants)}
      typed={typed}
      {...shown}
    />
  )
  const frames = look === undefined ? [] : [new URL(look).origin]
  return { page, title: scope.t('console:make.title'), frames }
}
