import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersIn, isTenantId, type TenancyFolders } from './folders.ts'
import { isObject } from './json.ts'

/**
 * Which sites claim a host according to their files, read on first use: a command asks several
 * times, and loading ten thousand sites takes seconds. An unreadable file claims nothing.
 */
export class HostIndex {
  readonly #tenants: string
  #owners: Map<string, string[]> | undefined

  constructor({ tenants }: Pick<TenancyFolders, 'tenants'>) {
    this.#tenants = tenants
  }

  /** Ids of the sites that claim a host, in order. */
  owners(host: string): readonly string[] {
    this.#owners ??= this.#read()
    return this.#owners.get(host) ?? []
  }

  #read(): Map<string, string[]> {
    const owners = new Map<string, string[]>()
    for (const id of foldersIn(this.#tenants).filter(isTenantId).sort())
      for (const host of hostsIn(join(this.#tenants, id, 'tenant.json')))
        owners.set(host, [...(owners.get(host) ?? []), id])
    return owners
  }
}

function hostsIn(file: string): string[] {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    if (!isObject(settings)) return []
    const hosts = settings.hosts ?? [settings.domain]
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : []
  } catch {
    // `site check` reports its faults.
    return []
  }
}
