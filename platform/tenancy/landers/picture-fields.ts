import { isObject, type JsonObject } from '../json.ts'

/** A setting whose value names a file in the lander's folder `assets`. */
export interface PictureField {
  /** Path of keys to it; `*` stands for each entry of a list. */
  readonly path: readonly string[]
  readonly kind: 'picture' | 'film'
  /** Key of the picture's alternative text. */
  readonly alt: string | undefined
  /** Whether it is decorative, so that it needs no alternative text. */
  readonly decorative: boolean
}

/** A value in a section, and its path. */
export interface NamedPicture {
  readonly field: PictureField
  /** `pictures.2` */
  readonly path: string
  readonly file: string
}

/** The extensions at the end of a pattern show which files a setting accepts: `\.(webp|png)$`. */
const PICTURE_ENDINGS = /\\\.\(?[a-z|]*\bwebp\b[a-z|]*\)?\$$/
const FILM_ENDINGS = /\\\.\(?[a-z|]*\b(?:mp4|webm)\b[a-z|]*\)?\$$/

/** The settings of a schema that name files, at any depth. */
export function pictureFields(schema: unknown, path: readonly string[] = []): readonly PictureField[] {
  if (!isObject(schema)) return []
  const own = fieldAt(schema, path)
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => {
    const list = schema[key]
    return Array.isArray(list) ? list : []
  })
  return [
    ...(own ? [own] : []),
    ...properties.flatMap(([key, inner]) => pictureFields(inner, [...path, key])),
    ...pictureFields(schema.items, [...path, '*']),
    ...[...branches, schema.then, schema.else].flatMap((inner) => pictureFields(inner, path)),
  ]
}

function fieldAt(schema: JsonObject, path: readonly string[]): PictureField | undefined {
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : ''
  const kind = PICTURE_ENDINGS.test(pattern) ? 'picture' : FILM_ENDINGS.test(pattern) ? 'film' : undefined
  if (!kind) return undefined
  const alt = typeof schema['x-alt'] === 'string' ? schema['x-alt'] : undefined
  return { path, kind, alt, decorative: schema['x-decorative'] === true }
}

/** The files that the settings of a section name. */
export function namedPictures(fields: readonly PictureField[], settings: unknown): readonly NamedPicture[] {
  return fields.flatMap((field) =>
    valuesAt(settings, field.path).map(({ path, value }) => ({ field, path: path.join('.'), file: value })),
  )
}

type Found = { readonly path: readonly string[]; readonly value: string }

function valuesAt(node: unknown, path: readonly string[]): readonly Found[] {
  const [key, ...rest] = path
  if (key === undefined) return typeof node === 'string' ? [{ path: [], value: node }] : []
  const inner: (readonly [string, unknown])[] =
    key === '*' ? entriesOf(node) : isObject(node) && Object.hasOwn(node, key) ? [[key, node[key]]] : []
  return inner.flatMap(([name, value]) =>
    valuesAt(value, rest).map((found) => ({ ...found, path: [name, ...found.path] })),
  )
}

const entriesOf = (node: unknown): (readonly [string, unknown])[] =>
  Array.isArray(node) ? node.map((value, place) => [String(place), value] as const) : []
