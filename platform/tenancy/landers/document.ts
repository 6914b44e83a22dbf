import type { PictureSize } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'
import { isObject, type JsonObject, show } from '../json.ts'
import { asLocale } from '../open-folder.ts'
import type { Read } from '../read-json.ts'
import { TEXT_FILE } from '../tenant-texts.ts'
import { SLUG_FILE } from './lander-folder.ts'
import type { LanderSource } from './lander-source.ts'

/** An uploaded picture or film: the name of its stored file, derived from its content. */
export interface UploadedAsset {
  readonly id: string
  readonly width?: number
  readonly height?: number
}

/**
 * The contents of a site's lander folder as one value: `lander.json` itself, with the files of
 * `locales` as `texts`, those of `slugs` as `campaigns`, and uploads as `assets`.
 */
export interface LanderDocument extends JsonObject {
  /** The platform's lander that it changes, if the lander is one that only this site has. */
  readonly base?: string
  readonly texts?: Readonly<Partial<Record<LocaleCode, JsonObject>>>
  readonly campaigns?: Readonly<Record<string, JsonObject>>
  readonly assets?: Readonly<Record<string, UploadedAsset>>
}

/** Names of pictures and films in settings. */
export const ASSET_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.(avif|webp|svg|jpg|png|mp4|webm)$/
/** Names of stored files: a hash of the content, and the extension. */
export const STORED_NAME = /^[0-9a-f]{40}\.(webp|mp4|webm)$/

/** The platform's lander that a document or a `lander.json` names. */
export function baseName(document: unknown): string | undefined {
  return isObject(document) && typeof document.base === 'string' ? document.base : undefined
}

type Fault = (code: Finding['code'], path: string, message: string) => void

/**
 * Presents a document as the files that it represents, so that the same reader finds the same
 * faults in both.
 * @param shown the folder name in messages
 * @param files the site's folder, whose pictures a document may keep using
 */
export function documentSource(
  given: unknown,
  {
    shown,
    tenant,
    files,
  }: { shown: string; tenant: string; files?: Pick<LanderSource, 'names' | 'measure'> },
): LanderSource {
  const findings: Finding[] = []
  const fault: Fault = (code, path, message) =>
    void findings.push(finding(code, { file: `${shown}/lander.json`, tenant, path }, message))
  if (!isObject(given)) fault('schema', '', `expected an object, found ${show(given)}`)
  const { texts, campaigns, assets, ...lander } = isObject(given) ? given : {}
  const part = partReader(fault)
  const json = jsonFiles(lander, part('texts', texts), part('campaigns', campaigns), fault)
  const uploads = uploadsOf(part('assets', assets), fault)
  return {
    shown,
    tenant,
    uploads,
    findings,
    read(name) {
      const value = json.get(name)
      return { ok: true, value: { text: JSON.stringify(value), value } } satisfies Read<unknown>
    },
    measure(path) {
      const name = path.replace(/^assets\//, '')
      const upload = uploads[name]
      if (upload === undefined) return files?.measure(path) ?? { ok: true, value: { digest: '' } }
      const size = sizeOf(assets, name)
      return { ok: true, value: { digest: upload, ...(size ? { size } : {}) } }
    },
    names(inner) {
      if (inner === 'assets')
        return [...new Set([...(files?.names('assets') ?? []), ...Object.keys(uploads)])]
      return [...json.keys()]
        .filter((name) => name.startsWith(`${inner}/`))
        .map((name) => name.slice(inner.length + 1))
    },
  }
}

/** Reads a part of the document, which must be an object if present. */
function partReader(fault: Fault): (name: string, value: unknown) => JsonObject {
  return (name, value) => {
    if (value === undefined || isObject(value)) return value ?? {}
    fault('schema', name, `expected an object, found ${show(value)}`)
    return {}
  }
}

/** The files of settings and texts that the document represents, by name. */
function jsonFiles(
  lander: JsonObject,
  texts: JsonObject,
  campaigns: JsonObject,
  fault: Fault,
): ReadonlyMap<string, unknown> {
  const json = new Map<string, unknown>([['lander.json', lander]])
  for (const [code, words] of Object.entries(texts)) {
    if (asLocale(code)) json.set(`locales/${code}.json`, words)
    else fault('unknown_key', 'texts', `expected the code of a language, found ${show(code)}`)
  }
  for (const [slug, campaign] of Object.entries(campaigns)) {
    if (SLUG_FILE.test(`${slug}.json`)) json.set(`slugs/${slug}.json`, campaign)
    else fault('id_invalid', 'campaigns', `expected small letters, digits and hyphens, found ${show(slug)}`)
  }
  return json
}

function uploadsOf(assets: JsonObject, fault: Fault): Record<string, string> {
  const uploads: Record<string, string> = {}
  for (const [name, asset] of Object.entries(assets)) {
    const id = isObject(asset) ? asset.id : undefined
    if (!ASSET_NAME.test(name))
      fault('id_invalid', 'assets', `expected a name such as summer.webp, found ${show(name)}`)
    else if (typeof id !== 'string' || !STORED_NAME.test(id))
      fault('schema', `assets.${name}.id`, `expected the id of an uploaded file, found ${show(id)}`)
    else uploads[name] = id
  }
  return uploads
}

/** The size that was measured when the picture was uploaded. */
function sizeOf(assets: unknown, name: string): PictureSize | undefined {
  const asset = isObject(assets) ? assets[name] : undefined
  const { width, height } = isObject(asset) ? asset : {}
  const whole = (length: unknown): length is number => Number.isInteger(length) && Number(length) > 0
  return whole(width) && whole(height) ? { width, height } : undefined
}

/** The document for these files; a file with a fault is left out and returned as a finding. */
export function documentOf(source: LanderSource): {
  readonly document: LanderDocument
  readonly findings: readonly Finding[]
} {
  const findings: Finding[] = []
  const read = (name: string): JsonObject | undefined => {
    const file = source.read(name)
    if (!file.ok) {
      findings.push(...file.findings.filter(({ code }) => code !== 'file_missing'))
      return undefined
    }
    if (!isObject(file.value.value)) return undefined
    const { $schema: _schema, ...json } = file.value.value
    return json
  }
  const all = (inner: string, pattern: RegExp) =>
    Object.fromEntries(
      source.names(inner).flatMap((name) => {
        const [, key] = pattern.exec(name) ?? []
        const json = key === undefined ? undefined : read(`${inner}/${name}`)
        return json === undefined ? [] : [[key, json]]
      }),
    )
  const texts = all('locales', TEXT_FILE)
  const campaigns = all('slugs', SLUG_FILE)
  const document = {
    ...read('lander.json'),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
    ...(Object.keys(campaigns).length > 0 ? { campaigns } : {}),
  }
  return { document, findings }
}
