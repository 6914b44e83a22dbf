import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lander } from '../core/lander.ts'
import {
  baseDocument,
  composed,
  type Draft,
  hasFiles,
  ownDocument,
  type Version,
} from '../features/lander-studio/server.ts'
import { isObject } from '../tenancy/json.ts'
import { LANDER_PLACEHOLDERS } from '../tenancy/landers/check.ts'
import type { LanderDocument } from '../tenancy/landers/document.ts'
import { themeIds } from '../tenancy/theme-file.ts'
import { sectionNames } from '../tenancy/validate.ts'
import { findingWords } from './finding-words.ts'
import { type EditedSite, emailsOf } from './lander-input.ts'
import { addressOf } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'

interface Stored {
  readonly draft: Draft | undefined
  readonly live: Version | undefined
  readonly codes: readonly string[]
}

/** The initial data of the editor, as JSON. */
export async function documentAnswer(
  scope: PlatformScope<Staff>,
  site: EditedSite,
  lander: string,
  { draft, live, codes }: Stored,
) {
  const { tenant, folders, own } = site
  const emails = await emailsOf(scope, [draft?.savedBy, live?.author])
  const by = (id: string | null) => (id === null ? null : (emails.get(id) ?? null))
  const edited = draft?.document ?? null
  const files = ownDocument(site, lander)
  const document = edited ?? live?.document ?? own?.document ?? files.document
  const shown = own ? composed(site, lander, document) : tenant.landers[lander]
  return {
    tenant: tenant.key,
    site: tenant.id,
    lander,
    revision: draft?.revision ?? 0,
    source: edited ? 'draft' : live ? 'version' : 'files',
    document,
    // Files that cannot be read are missing from the document. Publishing the document replaces
    // them.
    broken:
      edited || live?.document
        ? []
        : files.findings.map((one) => ({ file: one.file, message: findingWords(scope, one) })),
    base: baseDocument(site, own?.base ?? lander),
    // Without a version, visitors see nothing of it.
    alone: own !== undefined && !hasFiles(site, lander),
    draft: draft && edited ? { by: by(draft.savedBy), at: draft.savedAt } : null,
    published: live
      ? { version: live.version, note: live.note, at: live.publishedAt, by: by(live.author) }
      : null,
    // False for a version that the program no longer accepts: the site shows its files instead.
    served: live !== undefined && tenant.landers[lander]?.version === live.version,
    types: sectionSchemas(folders.schemas),
    languages: tenant.languages,
    themes: themeIds(folders),
    facts: {
      site: tenant.settings.name,
      theme: tenant.theme.id,
      origin: tenant.origin,
      placeholders: LANDER_PLACEHOLDERS,
      codes,
      pictures: pictureAddresses({ tenant: tenant.key, lander }, shown, document),
    },
  }
}

/**
 * Pictures that settings can refer to, with their URLs in the console: those of the lander that is
 * live, and the uploads of this document.
 */
function pictureAddresses(
  place: { readonly tenant: number; readonly lander: string },
  shown: Lander | undefined,
  { assets = {} }: LanderDocument,
): Readonly<Record<string, string>> {
  const files = (shown?.pictures ?? []).map((file) => [file, file] as const)
  // A draft may have any shape.
  const uploads = isObject(assets) ? Object.entries(assets) : []
  const named = uploads.flatMap(([file, asset]) =>
    isObject(asset) ? [[file, String(asset.id)] as const] : [],
  )
  return Object.fromEntries(
    [...files, ...named].map(([name, file]) => [name, addressOf('/landers/picture', { ...place, file })]),
  )
}

/** JSON schemas of the section types, as text editors get them. */
const sectionSchemas = (schemas: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    sectionNames(schemas).map((type) => {
      const text = readFileSync(join(schemas, 'sections', `${type}.schema.json`), 'utf8')
      return [type, JSON.parse(text) as unknown]
    }),
  )
