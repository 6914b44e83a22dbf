import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { LanderSection, LanderTexts } from '../../core/lander.ts'
import type { Finding } from '../finding.ts'
import { isObject, type JsonObject } from '../json.ts'
import { findingsOf } from '../schema-findings.ts'
import { forValidation, schemaCompiler, sectionNames } from '../validate.ts'
import { type PictureField, pictureFields } from './picture-fields.ts'

/** The space for a text on a narrow phone (`x-width` in the schema of its section). */
export interface TextPlace {
  /** CSS pixels available in one line. */
  readonly px: number
  /** Name of the theme's font size. */
  readonly size: string
  /** Whether the whole text must fit into one line, or only its longest word. */
  readonly fits: 'line' | 'word'
}

/** One type of section, as `schemas/sections/<type>.schema.json` describes it. */
export interface SectionType {
  readonly type: string
  /** Keys of its texts with the maximum number of characters. */
  readonly texts: Readonly<Record<string, number>>
  readonly requiredTexts: readonly string[]
  /** Settings whose values name pictures or films in the lander's folder `assets`. */
  readonly pictures: readonly PictureField[]
  /** Space of texts with a maximum width. */
  readonly places: Readonly<Record<string, TextPlace>>
  /** Settings whose value may be an address of another site. */
  readonly outside: readonly string[]
  /** Fills in the defaults. @returns the section, or its faults */
  check(
    section: LanderSection,
    where: Where,
  ): { readonly section: LanderSection; readonly findings: Finding[] }
  checkTexts(texts: LanderTexts, where: Where): Finding[]
}

type Where = { readonly file: string; readonly path?: string; readonly tenant?: string }
export type SectionTypes = ReadonlyMap<string, SectionType>

const known = new Map<string, SectionTypes>()

/** All types of sections; their schemas are compiled once per process. */
export function sectionTypes(schemas: string): SectionTypes {
  const compiled = known.get(schemas) ?? compileAll(schemas)
  known.set(schemas, compiled)
  return compiled
}

function compileAll(schemas: string): SectionTypes {
  const ajv = schemaCompiler({ useDefaults: true })
  return new Map(
    sectionNames(schemas).map((type) => {
      const schema = forValidation(
        JSON.parse(readFileSync(join(schemas, 'sections', `${type}.schema.json`), 'utf8')),
      ) as JsonObject
      const check = ajv.compile<LanderSection>(schema)
      const texts = ajv.getSchema(`${String(schema.$id)}#/$defs/texts`)
      if (!texts) throw new Error(`schemas/sections/${type}.schema.json describes no texts`)
      return [type, { type, ...factsOf(schema), ...checksOf(check, texts) }] as const
    }),
  )
}

function checksOf(
  check: ValidateFunction,
  texts: ValidateFunction,
): Pick<SectionType, 'check' | 'checkTexts'> {
  return {
    check(given, where) {
      // Ajv writes the defaults into the value that it checks.
      const section = structuredClone({ ...given, settings: given.settings ?? {} })
      const findings = check(section) ? [] : within(findingsOf(check.errors ?? [], section, where), where)
      return { section, findings }
    },
    checkTexts(given, where) {
      return texts(given) ? [] : within(findingsOf(texts.errors ?? [], given, where), where)
    },
  }
}

/** Makes paths of findings start at the section's path in its file. */
const within = (findings: readonly Finding[], { path = '' }: Where): Finding[] =>
  findings.map((one) => ({ ...one, path: [path, one.path].filter(Boolean).join('.') }))

function factsOf(
  schema: JsonObject,
): Pick<SectionType, 'texts' | 'requiredTexts' | 'pictures' | 'outside' | 'places'> {
  const texts = at(schema, '$defs', 'texts')
  const settings = at(schema, 'properties', 'settings', 'properties')
  return {
    texts: Object.fromEntries(
      Object.entries(at(texts, 'properties')).map(([key, text]) => [
        key,
        isObject(text) ? Number(text.maxLength) : 0,
      ]),
    ),
    requiredTexts: Array.isArray(texts.required) ? texts.required.map(String) : [],
    places: Object.fromEntries(
      Object.entries(at(texts, 'properties')).flatMap(([key, text]) =>
        isObject(text) && isObject(text['x-width']) ? [[key, text['x-width'] as unknown as TextPlace]] : [],
      ),
    ),
    outside: Object.keys(settings).filter((key) => at(settings, key)['x-outside'] === true),
    pictures: pictureFields(at(schema, 'properties', 'settings')),
  }
}

const at = (node: JsonObject, ...path: readonly string[]): JsonObject =>
  path.reduce<JsonObject>((inner, key) => {
    const value = inner[key]
    return isObject(value) ? value : {}
  }, node)
