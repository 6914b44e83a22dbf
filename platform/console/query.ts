import { z } from 'zod'
import { CURSOR } from '../core/cursor.ts'
import type { Tenant } from '../core/tenant.ts'
import type { PlatformScope } from './scope.ts'

/** Key of a tenant in an address or a form. */
export const tenantKey = z.coerce.number().int().positive()
export const day = z.iso.date()
export const cursor = z.string().regex(CURSOR)

/** Fields of a filter that are left empty count as not given. */
export function filled<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (query) => Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== '')),
    schema,
  )
}

/** The site that is shown: the chosen one, else the first that the person works for. */
export function chosenKey(scope: PlatformScope, chosen: number | undefined): number | undefined {
  return chosen ?? scope.tenants[0]?.key
}

/** The sites of this person, for a list to choose from. */
export const sitesOf = (scope: PlatformScope) =>
  scope.tenants.map(({ key, settings }: Tenant) => ({ value: String(key), label: settings.name }))

/** Days of a filter as instants, UTC. */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000),
  }
}

/** An address with those fields that have a value. */
export function addressOf(path: string, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}
