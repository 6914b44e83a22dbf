import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isI18nextNamespace } from '../platform/core/text-namespaces.ts'
import { isObject } from '../platform/tenancy/json.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TEXTS = `${ROOT}platform/i18n/texts/en/`

/**
 * JSON Schema of the texts that a site may override, with the English ones as descriptions. It is
 * derived from the texts, so it is not in the repository.
 */
export function localeSchema(): Record<string, unknown> {
  const properties: Record<string, unknown> = {
    $schema: { type: 'string', description: 'Lets an editor complete the file.' },
  }
  for (const file of readdirSync(TEXTS).sort()) {
    const namespace = file.slice(0, -'.json'.length)
    const texts = textsOf(JSON.parse(readFileSync(`${TEXTS}${file}`, 'utf8')))
    properties[namespace] = isI18nextNamespace(namespace) ? { ...texts, patternProperties: FORMS } : texts
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://schemas.invalid/locale.schema.json',
    title: 'LocaleFile',
    description:
      'Texts of one site in one language, in place of the platform’s. Written by `npm run generate` and `npm run site -- new`.',
    type: 'object',
    additionalProperties: false,
    properties,
  }
}

const PLURAL = /_(one|other)$/

/** Texts that i18next renders may differ by context, number and order. */
const FORMS = { '_(male|female|zero|one|two|few|many|other)$': { type: 'string' } }

function textsOf(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(texts)) {
    if (isObject(value)) properties[key] = textsOf(value)
    else properties[key] = { type: 'string', description: String(value) }
    // Polish has two more forms.
    if (PLURAL.test(key)) {
      for (const form of ['_few', '_many'])
        properties[key.replace(PLURAL, form)] = { type: 'string', description: String(value) }
    }
  }
  return { type: 'object', additionalProperties: false, properties }
}

/**
 * Writes `schemas/locale.schema.json` for editors; `$schema` of a site's texts refers to it.
 * @throws Error if the folder is not writable
 */
export function writeLocaleSchema(): void {
  writeFileSync(`${ROOT}schemas/locale.schema.json`, `${JSON.stringify(localeSchema(), null, 2)}\n`)
}
