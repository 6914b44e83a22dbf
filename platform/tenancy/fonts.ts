import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ThemeFont } from './theme-file.ts'

/** Path that serves `/fonts/<name>`; part of every `@font-face` of a theme. */
export const FONTS_PATH = '/fonts/'

const PUBLIC_NAME = /^([a-z0-9-]+)\.(latin|latin-ext)\.([1-9]00)\.[0-9a-f]{10}\.woff2$/

const requireFrom = createRequire(import.meta.url)

/**
 * Open Sans as whole files, for documents and pictures that the program draws: it has all letters
 * of the platform's languages, and its licence allows embedding.
 */
export const OPEN_SANS = {
  regular: requireFrom.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  bold: requireFrom.resolve('@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf'),
} as const

/** The folder of an @fontsource package; undefined if it is not installed. */
function packageFolder(name: string): string | undefined {
  try {
    return dirname(requireFrom.resolve(`@fontsource/${name}/package.json`))
  } catch {
    return undefined
  }
}

function sourceFile(name: string, subset: string, weight: number | string): string | undefined {
  const folder = packageFolder(name)
  if (folder === undefined) return undefined
  const file = join(folder, 'files', `${name}-${subset}-${weight}-normal.woff2`)
  return existsSync(file) ? file : undefined
}

const names = new Map<string, string>()

/**
 * The public address of one font file; it contains a digest of the content and may be cached
 * forever.
 * @throws Error if the package is not installed or has no such file
 */
export function fontUrl(name: string, subset: string, weight: number): string {
  const key = `${name}.${subset}.${weight}`
  const known = names.get(key)
  if (known !== undefined) return known
  const file = sourceFile(name, subset, weight)
  if (file === undefined) throw new Error(`@fontsource/${name} has no ${subset} file of weight ${weight}`)
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 10)
  const url = `${FONTS_PATH}${key}.${digest}.woff2`
  names.set(key, url)
  return url
}

/**
 * The file for a public name (`open-sans.latin.400.0a1b2c3d4e.woff2`), or undefined. Only names of
 * this format are looked up, so no name can leave the packages' folders.
 */
export function fontFile(publicName: string): string | undefined {
  const match = PUBLIC_NAME.exec(publicName)
  if (!match) return undefined
  const [, name = '', subset = '', weight = ''] = match
  const file = sourceFile(name, subset, weight)
  // The name of another version must not fill immutable caches with this one.
  return file !== undefined && fontUrl(name, subset, Number(weight)) === FONTS_PATH + publicName
    ? file
    : undefined
}

/** `@font-face` rules of one font and of its metric-compatible fallback (no layout shift). */
export function fontFaces({ family, package: name, weights, subsets, fallback }: ThemeFont): string {
  const folder = packageFolder(name)
  if (folder === undefined) throw new Error(`@fontsource/${name} is not installed`)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const faces: string[] = []
  for (const weight of weights) {
    for (const subset of subsets) {
      const range = ranges[subset]
      faces.push(
        `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;` +
          `src:url(${fontUrl(name, subset, weight)}) format('woff2')${range ? `;unicode-range:${range}` : ''}}`,
      )
    }
  }
  faces.push(
    `@font-face{font-family:'${family} Fallback';src:local('${fallback.local}');size-adjust:${fallback.sizeAdjust};` +
      `ascent-override:${fallback.ascentOverride};descent-override:${fallback.descentOverride};line-gap-override:0%}`,
  )
  return faces.join('')
}
