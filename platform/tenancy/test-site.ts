import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceRoot, type TenancyFolders, tenancyFolders } from './folders.ts'
import { isObject, type JsonObject } from './json.ts'
import type { RecordedTenant, TenantRecords, TenantRegistry } from './registry-contract.ts'
import { scratchParent } from './test-folder.ts'

/**
 * A copy of the demo sites that a test may break, with the platform's real schemas and defaults.
 */
export interface TestSites {
  readonly folders: TenancyFolders
  /** Settings of a demo site's file. */
  read(id: string): JsonObject
  /** Writes `tenants/<path>`; objects as JSON. */
  write(path: string, content: JsonObject | string): void
  /** Changes a tenant's existing file. */
  change(id: string, changes: JsonObject): void
  /** Replaces all occurrences of a text in a file. */
  replace(path: string, text: string, by: string): void
  remove(path: string): void
  close(): void
}

/**
 * Tests rely on these sites and themes; others in the checkout belong to an operator. The theme
 * `ember` is not among them, so that a test which lists or compares all themes of the folder fails.
 */
const DEMO_SITES = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp']
export const DEMO_THEMES = ['aurora', 'classic', 'midnight', 'spruce', 'tulip']

/**
 * Copies the demo sites to a temporary folder.
 *
 * @param parts `sites` that the test needs, because others would only be read and checked again;
 * `landers: 'copied'` for a test that changes the platform's landers: they are four fifths of all
 * files, and most tests only read them
 */
export function copySites({
  sites = DEMO_SITES,
  landers = 'shared',
}: {
  readonly sites?: readonly string[]
  readonly landers?: 'shared' | 'copied'
} = {}): TestSites {
  const real = tenancyFolders(sourceRoot())
  const root = mkdtempSync(join(scratchParent(), 'sites-'))
  const tenants = join(root, 'tenants')
  for (const name of [...sites, '_presets'])
    cpSync(join(real.tenants, name), join(tenants, name), { recursive: true })
  for (const name of DEMO_THEMES)
    cpSync(join(real.themes, name), join(root, 'themes', name), { recursive: true })
  const copied = join(root, 'landers')
  if (landers === 'copied') cpSync(real.landers, copied, { recursive: true })
  const read = (id: string): JsonObject => {
    const value: unknown = JSON.parse(readFileSync(join(tenants, id, 'tenant.json'), 'utf8'))
    return isObject(value) ? value : {}
  }
  const write = (path: string, content: JsonObject | string): void => {
    const target = join(tenants, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return {
    folders: {
      ...real,
      tenants,
      themes: join(root, 'themes'),
      landers: landers === 'copied' ? copied : real.landers,
    },
    read,
    write,
    change: (id, changes) => write(`${id}/tenant.json`, { ...read(id), ...changes }),
    replace: (path, text, by) => {
      const content = readFileSync(join(tenants, path), 'utf8')
      write(path, content.replaceAll(text, by))
    },
    remove: (path) => rmSync(join(tenants, path), { recursive: true }),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The table `tenant`, in memory. */
export function memoryRecords(): TenantRecords {
  const rows = new Map<string, RecordedTenant>()
  const times = new Map<string, Date>()
  return {
    all: async () => [...rows.values()],
    assignKeys: async (ids) => {
      for (const id of ids) {
        const { removed: _, ...row } = rows.get(id) ?? { id, key: rows.size + 1, hosts: [] }
        rows.set(id, row)
      }
      return new Map([...rows.values()].map(({ id, key }) => [id, key]))
    },
    setHosts: async (changed) => {
      const newer = changed.filter(({ id, at }) => at > (times.get(id) ?? new Date(0)))
      for (const { id, hosts, at } of newer) {
        rows.set(id, { id, key: rows.get(id)?.key ?? rows.size + 1, hosts })
        times.set(id, at)
      }
      return new Set(newer.map(({ id }) => id))
    },
  }
}

/** Waits for the takeover that makes `done` true; the test's own time limit is the only clock. */
export function until(open: TenantRegistry, done: () => boolean): Promise<void> {
  if (done()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = open.onChange(() => {
      if (!done()) return
      stop()
      resolve()
    })
  })
}
