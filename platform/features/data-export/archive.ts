import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database } from '../../core/database.ts'
import { escapeHtml } from '../../core/html.ts'
import type { Translate } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type ExportEntry, type ExportSection, readSection } from '../../infra/export.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import type { VoiceFiles } from '../../infra/voice-files.ts'
import { ownVoices, type StoredVoice } from '../voice/server.ts'

export interface ArchiveParts {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'read'>
  readonly voiceFiles: Pick<VoiceFiles, 'read'>
  readonly tenant: Tenant
  readonly memberId: string
  readonly sections: readonly ExportSection[]
  readonly t: Translate
  /** BCP 47 tag of the page. */
  readonly iso: string
}

/**
 * The zip as a stream: each entry is read only when it is written, so that at most one page of rows
 * or one photo or voice message is in memory.
 */
export async function archive(parts: ArchiveParts): Promise<Readable> {
  const zip = new ZipFile()
  const failed = (error: unknown) => zip.emit('error', error)
  const add = (path: string, make: () => AsyncGenerator<string | Buffer>) =>
    zip.addReadStreamLazy(path, (done) => {
      const stream = Readable.from(make(), { objectMode: false })
      stream.on('error', failed)
      done(null, stream)
    })
  // Its type is that of all streams; it is one of Node's.
  const outputStream = zip.outputStream as Readable
  zip.on('error', (error: Error) => outputStream.destroy(error))
  add('index.html', () => indexPage(parts))
  for (const section of parts.sections) {
    add(`data/${section.name}.json`, () => asJson(entriesOf(parts, section)))
    add(`pages/${section.name}.html`, () => asPage(parts, section))
  }
  for (const { name, content } of await photosOf(parts))
    add(`photos/${name}.webp`, () => photoFile(parts, content))
  for (const voice of await voicesOf(parts)) add(fileName(voice), () => voiceFile(parts, voice.content))
  zip.end()
  return outputStream
}

const entriesOf = ({ database, tenant, memberId }: ArchiveParts, section: ExportSection) =>
  readSection(database, tenant.key, section, memberId)

/** A JSON array with one entry per line. */
async function* asJson(entries: AsyncGenerator<ExportEntry>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const entry of entries) {
    yield before + JSON.stringify(entry)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* asPage(parts: ArchiveParts, section: ExportSection): AsyncGenerator<string> {
  const { t } = parts
  yield head(parts, t(section.title))
  yield `<p><a href="../index.html">${escapeHtml(t('data:file_title', siteOf(parts)))}</a></p>`
  let any = false
  for await (const entry of entriesOf(parts, section)) {
    any = true
    const lines = Object.entries(entry).filter(([, value]) => value !== null && value !== '')
    yield `<dl>${lines.map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(textOf(value))}</dd>`).join('')}</dl>`
  }
  if (!any) yield `<p>${escapeHtml(t('data:file_nothing'))}</p>`
  yield '</main></body></html>'
}

async function* indexPage(parts: ArchiveParts): AsyncGenerator<string> {
  const { t, sections } = parts
  yield head(parts, t('data:file_title', siteOf(parts)))
  yield `<p>${escapeHtml(t('data:file_intro'))}</p><ul>`
  for (const { name, title } of sections)
    yield `<li><a href="pages/${name}.html">${escapeHtml(t(title))}</a> (<a href="data/${name}.json">JSON</a>)</li>`
  yield '</ul>'
  for (const { name } of await photosOf(parts)) yield `<img src="photos/${name}.webp" alt="">`
  for (const voice of await voicesOf(parts))
    yield `<p><audio controls preload="none" src="${fileName(voice)}"></audio></p>`
  yield '</main></body></html>'
}

const siteOf = ({ tenant }: ArchiveParts) => ({ site: tenant.settings.name })

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const STYLE =
  'body{margin:0;font:16px/1.5 sans-serif;color:#1f2024;background:#fff}main{max-width:48rem;margin:0 auto;padding:24px}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:4px 16px;padding:12px 0;margin:0;border-top:1px solid #ddd}dt{color:#5f6368}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}img{max-width:14rem;margin:4px}'

function head({ iso }: ArchiveParts, title: string): string {
  return `<!DOCTYPE html><html lang="${escapeHtml(iso)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>`
}

function photosOf({ database, tenant, memberId }: ArchiveParts) {
  return database.withTenant(tenant.key, (db) =>
    db.trx
      .selectFrom('photo')
      .select(['name', 'content'])
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
  )
}

const fileName = ({ name, type }: StoredVoice): string => `voice/${name}.${type}`

function voicesOf({ database, tenant, memberId }: ArchiveParts): Promise<readonly StoredVoice[]> {
  return database.withTenant(tenant.key, (db) => ownVoices(db, memberId))
}

async function* voiceFile({ voiceFiles, tenant }: ArchiveParts, content: string): AsyncGenerator<Buffer> {
  const bytes = await voiceFiles.read(tenant.id, content)
  if (bytes) yield bytes
}

/** Yields nothing if the file has just been removed. */
async function* photoFile({ storage, tenant }: ArchiveParts, content: string): AsyncGenerator<Buffer> {
  const bytes = await storage.read(tenant.id, content, 'full')
  if (bytes) yield bytes
}
