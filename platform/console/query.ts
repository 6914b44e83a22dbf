import { z } from 'zod'
import { CURSOR } from '../core/cursor.ts'
import type { Tenant } from '../core/tenant.ts'
import type { PlatformScope } from './scope.ts'

/** Key of a tenant in a query or a form. */
export const tenantKey = z.coerce.number().int().positive()
export const day = z.iso.date()
export const cursor = z.string().regex(CURSOR)

/** Treats empty fields of a filter as missing. */
export function filled<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (query) => Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== '')),
    schema,
  )
}

/** The site to show: the chosen one, else the one chosen last, else the person's first one. */
export function chosenKey(
  { site, tenants }: Pick<PlatformScope, 'site' | 'tenants'>,
  chosen: number | undefined,
): number | undefined {
  return chosen ?? site ?? tenants[0]?.key
}

/** Whether a site is one that somebody looks for by id, name or host; an empty text finds all. */
export function isFoundBy({ id, settings }: Tenant, search: string): boolean {
  const sought = search.trim().toLowerCase()
  return [id, settings.name, ...settings.hosts].some((text) => text.toLowerCase().includes(sought))
}

/** The person's sites, as options of a list. */
export const sitesOf = (scope: PlatformScope) =>
  scope.tenants.map(({ key, settings }: Tenant) => ({ value: String(key), label: settings.name }))

/** Days of a filter as instants, UTC. */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000),
  }
}

/** A URL with those fields that have a value. */
export function addressOf(path: string, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}
