import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersIn, isTenantId, type TenancyFolders } from './folders.ts'
import { isObject } from './json.ts'
import type { RecordedTenant } from './registry-contract.ts'

/** What is taken besides the folders. */
export interface Taken {
  /** Host of the staff console. */
  readonly consoleHost?: string
  /**
   * Tenants in the database: one without a folder keeps its id and its hosts, because it has
   * members.
   */
  readonly recorded?: readonly Pick<RecordedTenant, 'id' | 'hosts'>[]
}

/**
 * Which sites claim a host according to their files, read on first use: a command asks several
 * times, and loading ten thousand sites takes seconds. An unreadable file claims nothing.
 */
export class HostIndex {
  readonly #tenants: string
  readonly #taken: Taken
  #owners: Map<string, string[]> | undefined

  constructor({ tenants }: Pick<TenancyFolders, 'tenants'>, taken: Taken = {}) {
    this.#tenants = tenants
    this.#taken = taken
  }

  /** Whether a new site may not have this id: a folder, members, or the console's host have it. */
  isTaken(id: string): boolean {
    const { consoleHost, recorded = [] } = this.#taken
    return (
      existsSync(join(this.#tenants, id)) ||
      recorded.some((one) => one.id === id) ||
      consoleHost === `${id}.localhost`
    )
  }

  /** Ids of the sites that claim a host, in order. */
  owners(host: string): readonly string[] {
    this.#owners ??= this.#read()
    return this.#owners.get(host) ?? []
  }

  #read(): Map<string, string[]> {
    const owners = new Map<string, string[]>()
    const claim = (host: string, id: string) => owners.set(host, [...(owners.get(host) ?? []), id])
    const ids = foldersIn(this.#tenants).filter(isTenantId).sort()
    for (const id of ids) for (const host of hostsIn(join(this.#tenants, id, 'tenant.json'))) claim(host, id)
    const { consoleHost, recorded = [] } = this.#taken
    for (const { id, hosts } of recorded) if (!ids.includes(id)) for (const host of hosts) claim(host, id)
    if (consoleHost !== undefined) claim(consoleHost, 'CONSOLE_HOST')
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
