import { extname, join } from 'node:path'
import { ASSET_TYPES, type AssetFile, assetFiles } from './assets.ts'
import { type Finding, finding } from './finding.ts'
import { namesIn, type TenancyFolders } from './folders.ts'
import { show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { readBytes } from './read-json.ts'
import { PAGE_FILE } from './tenant-folder.ts'
import { TEXT_FILE } from './tenant-texts.ts'

type Where = { readonly file: string; readonly tenant: string }

/** Scripts, event handlers and foreign content are not allowed in a picture. */
const UNSAFE_SVG =
  /<script|<foreignObject|\son[a-z]+\s*=|javascript:|<!ENTITY|(?:href|src)\s*=\s*["']?\s*(?:https?:)?\/\//i
/**
 * First bytes of each kind of picture, to detect renamed and truncated files before people see a
 * gap.
 */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  '.svg': /<svg[\s/>]/,
  '.png': /^\x89PNG/,
  '.webp': /^RIFF[\s\S]{4}WEBP/,
  '.avif': /^[\s\S]{4}ftyp/,
  '.jpg': /^\xff\xd8/,
}
/** The front page's budget is 250 kB in total. */
const LARGE = 100_000
const READ_AT_MOST = 4 * 1024 * 1024

/**
 * Pictures that are named in settings but missing, and files that are not pictures or could run
 * code.
 */
export function assetFindings(
  folders: TenancyFolders,
  { id, settings }: LoadedTenant,
  where: Where,
): Finding[] {
  const files = assetFiles(folders.tenants, id)
  const names = files.map(({ name }) => name)
  const missing = (['logo', 'mark', 'hero'] as const).flatMap((key) => {
    if (settings[key] === '' || names.includes(settings[key])) return []
    const meant = nearest(settings[key], names)
    const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
    const message = `expected a file tenants/${id}/assets/${settings[key]}, found nothing${hint}`
    return [finding('asset_missing', { ...where, path: key, values: { picture: settings[key] } }, message)]
  })
  return [...missing, ...files.flatMap((file) => pictureFindings(file, id))]
}

function pictureFindings({ name, path }: AssetFile, id: string): Finding[] {
  const where = { file: `tenants/${id}/assets/${name}`, tenant: id }
  const type = extname(name)
  const beginning = BEGINNINGS[type]
  if (!beginning) {
    const message = `expected a picture (${Object.keys(ASSET_TYPES).join(' ')}), found a file that is never shown`
    return [finding('file_ignored', where, message)]
  }
  const bytes = readBytes(path, where, READ_AT_MOST)
  if (!bytes.ok) return bytes.findings.map(({ message }) => finding('asset_broken', where, message))
  const text = bytes.value.toString('latin1')
  if (!beginning.test(text))
    return [finding('asset_broken', where, `expected a picture of type ${type}, found something else`)]
  const unsafe = type === '.svg' ? UNSAFE_SVG.exec(text)?.[0] : undefined
  if (unsafe !== undefined) {
    const message = `expected a picture without script and foreign content, found ${show(unsafe.trim())}`
    return [finding('asset_unsafe', where, message)]
  }
  if (text.length <= LARGE) return []
  return [finding('asset_large', where, `expected at most ${LARGE} bytes, found ${text.length}`)]
}

/** Files whose name nothing reads, and which would silently have no effect. */
export function nameFindings(folders: TenancyFolders, { id, languages }: LoadedTenant): Finding[] {
  const offered = new Set<string>(languages)
  // US English inherits from English.
  if (offered.has('en-US')) offered.add('en')
  const kinds = [
    { kind: 'pages', name: PAGE_FILE, example: `faq.${languages[0]}.md` },
    { kind: 'locales', name: TEXT_FILE, example: `${languages[0]}.json` },
  ]
  return kinds.flatMap(({ kind, name, example }) =>
    namesIn(join(folders.tenants, id, kind)).flatMap((file) => {
      const language = name.exec(file)?.at(-1)
      if (language !== undefined && offered.has(language)) return []
      const message =
        language === undefined
          ? `expected a name such as ${example}, found ${show(file)}`
          : `expected one of languages (${languages.join(', ')}), found ${show(language)}`
      return [finding('file_ignored', { file: `tenants/${id}/${kind}/${file}`, tenant: id }, message)]
    }),
  )
}
