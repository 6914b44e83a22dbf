import { nameOfCode } from '../core/code-names.ts'
import type { ConsoleDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import { LOCALE_CODES } from '../core/locale.ts'
import { COMPLAINT_KIND_CODES, type ComplaintKind } from '../features/complaints/server.ts'
import type { PlatformScope, Staff } from './scope.ts'

/** Tenant of templates for all sites; only people who work for all sites write these. */
export const ALL_SITES = 0

/** Languages of templates: American English uses those in English. */
export const TEMPLATE_LANGUAGES = LOCALE_CODES.filter((code) => code !== 'en-US')

/** Whether the person may write templates of this site, or for all sites. */
export function mayWriteTemplate({ staff, tenants }: PlatformScope<Staff>, tenant: number): boolean {
  return tenant === ALL_SITES ? staff.tenants === 'all' : tenants.some(({ key }) => key === tenant)
}

/** Placeholders of a template. No other is possible: a template names no member. */
export const PLACEHOLDERS = ['site', 'reference'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The placeholders of a text that no template may contain, and unpaired braces. */
export function unknownPlaceholders(body: string): readonly string[] {
  const known: readonly string[] = PLACEHOLDERS
  const names = [...body.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unpaired = body.replaceAll(PLACEHOLDER, '').match(/\{\{|\}\}/g) ?? []
  return [...new Set([...names.filter((name) => !known.includes(name)), ...unpaired])]
}

/** The text of a template with its values. */
export function filledTemplate(body: string, values: Readonly<Record<Placeholder, string>>): string {
  return body.replaceAll(PLACEHOLDER, (all, name: string) => {
    const known = PLACEHOLDERS.find((one) => one === name)
    return known ? values[known] : all
  })
}

/** A saved answer. */
export interface AnswerTemplate {
  readonly tenantId: number
  readonly id: string
  /** Null: for every kind of complaint. */
  readonly kind: ComplaintKind | null
  readonly language: string
  readonly name: string
  readonly body: string
}

/** Templates of the person's sites and for all sites, by language and name. */
export async function findTemplates({ trx }: ConsoleDb): Promise<readonly AnswerTemplate[]> {
  const rows = await trx
    .selectFrom('answer_template')
    .select(['tenant_id', 'id', 'kind', 'language', 'name', 'body'])
    .orderBy('language')
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ tenant_id: tenantId, kind, ...row }) => ({
    ...row,
    tenantId,
    kind: kind === null ? null : nameOfCode(COMPLAINT_KIND_CODES, kind),
  }))
}

interface Complained {
  readonly tenantId: number
  readonly kind: ComplaintKind
  readonly language: string
}

/** Whether a template suits a complaint: its site, its kind and its language. */
export function isFor(template: AnswerTemplate, { tenantId, kind, language }: Complained): boolean {
  const isSite = template.tenantId === ALL_SITES || template.tenantId === tenantId
  const isKind = template.kind === null || template.kind === kind
  // A member who reads American English gets the answers in English.
  return isSite && isKind && template.language === (language.split('-')[0] ?? language)
}

export interface NewTemplate extends Omit<AnswerTemplate, 'id'> {
  readonly by: string
  readonly now: Date
}

/** A template by its key. */
export interface TemplateKey {
  readonly tenantId: number
  readonly id: string
}

/**
 * Saves a new template, or one in place of another, which may have been one of another site.
 * @returns its id; undefined if the one to replace does not exist
 */
export async function saveTemplate(
  db: ConsoleDb,
  { by, now, tenantId, kind, ...words }: NewTemplate,
  replaces?: TemplateKey,
): Promise<string | undefined> {
  if (replaces && !(await removeTemplate(db, replaces))) return undefined
  const id = replaces?.id ?? newId()
  await db.trx
    .insertInto('answer_template')
    .values({
      ...words,
      tenant_id: tenantId,
      id,
      kind: kind === null ? null : COMPLAINT_KIND_CODES[kind],
      changed_by: by,
      changed_at: now,
    })
    .execute()
  return id
}

/** @returns whether there was one */
export async function removeTemplate({ trx }: ConsoleDb, { tenantId, id }: TemplateKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('answer_template')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
