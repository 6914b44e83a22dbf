import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { LANDER_NAME } from '../core/lander.ts'
import {
  editableLanders,
  type OwnLander,
  ownLanders,
  type StudioSite,
} from '../features/lander-studio/server.ts'
import { type Finding, finding } from '../tenancy/finding.ts'
import { isObject, type JsonObject } from '../tenancy/json.ts'
import type { LanderDocument } from '../tenancy/landers/document.ts'
import { parseJson } from '../tenancy/read-json.ts'
import type { ConsoleDeps } from './deps.ts'
import { findingWords, type Reader } from './finding-words.ts'
import { tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import type { ConsoleAnswer } from './serve.ts'

/** Fields that identify a lander of a site. */
export const landerFields = { tenant: tenantKey, lander: z.string().regex(LANDER_NAME) }
export const revisionField = z.coerce.number().int().min(0)
export const noteField = z.string().trim().max(500).default('')
/** An object, or its JSON as text; faults in it become findings. */
export const documentField = z.unknown().refine((value) => value !== undefined, { error: 'required' })

/** A site, with the edited lander if only this site has it. */
export interface EditedSite extends StudioSite {
  readonly own?: OwnLander
}

/**
 * The site of a request whose landers this person edits.
 * @throws NotFoundError, in the same way for a site that is not theirs and for a lander that the
 *   site does not have
 */
export async function studioSite(
  scope: PlatformScope<Staff>,
  { folders }: Pick<ConsoleDeps, 'folders'>,
  { tenant: key, lander }: { readonly tenant: number; readonly lander?: string | undefined },
): Promise<EditedSite> {
  const tenant = scope.tenants.find((one) => one.key === key)
  if (!tenant) throw new NotFoundError()
  const site = { tenant, folders }
  if (lander === undefined || isPlatforms(site, lander)) return site
  const [own] = await scope.forTenant(key, ({ db }) => ownLanders(db, site, lander))
  if (!own) throw new NotFoundError()
  return { ...site, own }
}

/** Whether a lander of the site is one of the platform's: no other needs the database. */
const isPlatforms = (site: StudioSite, lander: string): boolean =>
  editableLanders(site).includes(lander) && site.tenant.landers[lander]?.base === undefined

/** Maximum number of sections, and of ids in their order, as in `schemas/lander.schema.json`. */
const MOST_SECTIONS = 25
const MOST_CAMPAIGNS = 200

/**
 * The document of a request, or findings if it is not one. Its parts are counted before it is
 * checked against a schema.
 */
export function documentIn(
  given: unknown,
  { tenant, own }: EditedSite,
  lander: string,
): { readonly document: LanderDocument } | { readonly findings: readonly Finding[] } {
  const file = `tenants/${tenant.id}/landers/${lander}/lander.json`
  const read =
    typeof given === 'string' ? parseJson(given, file, tenant.id) : { ok: true as const, value: given }
  if (!read.ok) return { findings: read.findings }
  const { value } = read
  if (!isObject(value)) {
    const message = 'expected an object with order, sections, texts, campaigns and assets'
    return { findings: [finding('schema', { file, tenant: tenant.id }, message)] }
  }
  const long = longParts(value)
  // An editor cannot change what a lander of the site is made of.
  if (long.length === 0) return { document: own ? { ...value, base: own.base } : value }
  return {
    findings: long.map(({ path, most, found }) =>
      finding(
        'schema',
        { file, tenant: tenant.id, path },
        `expected at most ${most} entries, found ${found}`,
      ),
    ),
  }
}

interface LongPart {
  readonly path: string
  readonly most: number
  readonly found: number
}

/**
 * Lists of the document that are longer than allowed. Ajv reports every fault and compares every
 * two sections of an order, so a request of one megabyte would block the process for seconds.
 */
function longParts({ campaigns, experiment, ...own }: JsonObject): readonly LongPart[] {
  const many = tooMany('campaigns', campaigns, MOST_CAMPAIGNS)
  if (many.length > 0) return many
  const { variants } = isObject(experiment) ? experiment : {}
  const parts = [
    ['', own] as const,
    ...inside('campaigns', campaigns),
    ...inside('experiment.variants', variants),
  ]
  return parts.flatMap(([path, part]) => {
    const { order, sections } = isObject(part) ? part : {}
    return [
      ...tooMany(`${path}order`, order, MOST_SECTIONS),
      ...tooMany(`${path}sections`, sections, MOST_SECTIONS),
    ]
  })
}

const inside = (path: string, parts: unknown) =>
  isObject(parts) ? Object.entries(parts).map(([name, part]) => [`${path}.${name}.`, part] as const) : []

function tooMany(path: string, value: unknown, most: number): readonly LongPart[] {
  const found = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
  return found > most ? [{ path, most, found }] : []
}

/** A finding with its place in the document. */
export interface PlacedFinding extends Finding {
  /** Keys from the root of the document: `["texts", "it", "sections", "hero", "title"]`. */
  readonly at: readonly string[]
  /** In the language of the staff. */
  readonly said: string
}

/** Findings name files. The editor needs the place in the document instead. */
export const placed = (scope: Reader, findings: readonly Finding[]): PlacedFinding[] =>
  findings.map((one) => ({ ...one, at: placeOf(one), said: findingWords(scope, one) }))

function placeOf({ file, path }: Finding): string[] {
  const [, inner = ''] = /landers\/[^/]+\/(.+)\.json$/.exec(file) ?? []
  const [folder = '', name] = inner.split('/')
  const keys = path === '' ? [] : keysOf(path)
  if (folder === 'locales' && name !== undefined) return ['texts', name, ...keys]
  return folder === 'slugs' && name !== undefined ? ['campaigns', name, ...keys] : keys
}

/** File names contain dots themselves. */
function keysOf(path: string): string[] {
  const [, asset, rest] = /^assets\.(.+?)(?:\.(id))?$/.exec(path) ?? []
  return asset === undefined ? path.split('.') : ['assets', asset, ...(rest === undefined ? [] : [rest])]
}

/** The response with the findings that refuse a document. The live page stays as it is. */
export const refusedBy = (scope: Reader, findings: readonly Finding[]): ConsoleAnswer => ({
  json: { findings: placed(scope, findings) },
  status: 422,
})

/** E-mail addresses of staff by id, for lists that show who did something. */
export async function emailsOf(
  scope: PlatformScope<Staff>,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.flatMap((id) => (id ? [id] : [])))]
  if (known.length === 0) return new Map()
  const rows = await scope.db(({ trx }) =>
    trx.selectFrom('staff').select(['id', 'email']).where('id', 'in', known).execute(),
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}
