import { accessSync, constants } from 'node:fs'
import { ValidationError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Finding } from '../tenancy/finding.ts'
import type { Taken } from '../tenancy/host-index.ts'
import { codeOf } from '../tenancy/read-json.ts'
import type { ConsoleDeps } from './deps.ts'
import { findingWords, type Reader } from './finding-words.ts'
import type { PlatformScope, Staff } from './scope.ts'

/** Tenants in the database, with or without a folder, for the checks of ids and hosts. */
export const recordedSites = (scope: PlatformScope<Staff>): Promise<NonNullable<Taken['recorded']>> =>
  scope.db(({ trx }) => trx.selectFrom('tenant').select(['slug as id', 'hosts']).execute())

/** Codes of findings about single settings that have a sentence of their own, by field. */
const SENTENCES: Readonly<Record<string, string>> = {
  name: 'site_plain_text',
  company: 'site_plain_text',
  address: 'site_plain_text',
  city: 'site_plain_text',
  hosts: 'site_host',
  domain: 'site_host',
  vat_numbers: 'site_vat',
  support_phone: 'site_phone',
  site_phone: 'site_phone',
  support_email: 'email_invalid',
}

/**
 * Findings at the fields of a form; those of other settings are named above it.
 * @param fieldOf the field of a path of the settings
 */
export function findingsRefused(
  scope: Reader,
  findings: readonly Finding[],
  fieldOf: (path: string) => string | undefined,
): ValidationError {
  const fields = findings.flatMap((one) => {
    const { code, path } = one
    const field = fieldOf(path)
    if (field === undefined) return []
    const sentence = code === 'schema' ? SENTENCES[field] : undefined
    const own = sentence === undefined ? undefined : { code: sentence }
    return [[field, own ?? { code: 'site_finding', params: { finding: findingWords(scope, one) } }] as const]
  })
  const others = findings.filter(({ path }) => fieldOf(path) === undefined)
  if (others.length === 0) return new ValidationError(Object.fromEntries(fields))
  const finding = others.map((one) => findingWords(scope, one)).join(' ')
  return new ValidationError(Object.fromEntries(fields), 'site_finding', { finding })
}

const READ_ONLY: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'EPERM'])

/** Whether the file system refused to write. */
export const isReadOnly = (error: unknown): boolean => READ_ONLY.has(codeOf(error))

/** Whether a folder can be written. */
export function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const SERVED_WITHIN_MS = 3000

/**
 * The site as soon as the registry has taken over its files: another revision than `before`. After
 * some seconds, what it serves then, because a refused folder is never taken over.
 */
export function servedSoon(
  tenants: ConsoleDeps['tenants'],
  id: string,
  before?: string,
): Promise<Tenant | undefined> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(tenants.get(id))
    }
    const timer = setTimeout(finish, SERVED_WITHIN_MS)
    const stop = tenants.onChange((ids) => {
      if (ids.has(id)) finish()
    })
    if (tenants.get(id)?.revision !== before) finish()
  })
}
