import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sourceRoot, type TenancyFolders, tenancyFolders } from './folders.ts'
import { isObject, type JsonObject } from './json.ts'

/** A copy of the demo sites that a test may break, beside the platform's real schemas and defaults. */
export interface TestSites {
  readonly folders: TenancyFolders
  /** Settings of a demo site's file. */
  read(id: string): JsonObject
  /** Writes `tenants/<path>`; objects as JSON. */
  write(path: string, content: JsonObject | string): void
  /** Writes a tenant's file: an existing one with changes. */
  change(id: string, changes: JsonObject): void
  remove(path: string): void
  close(): void
}

/** Copies the demo sites to a folder of the system's own for temporary files. */
export function copySites(): TestSites {
  const real = tenancyFolders(sourceRoot())
  const root = mkdtempSync(join(tmpdir(), 'sites-'))
  const tenants = join(root, 'tenants')
  cpSync(real.tenants, tenants, { recursive: true })
  cpSync(real.themes, join(root, 'themes'), { recursive: true })
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
    folders: { ...real, tenants, themes: join(root, 'themes') },
    read,
    write,
    change: (id, changes) => write(`${id}/tenant.json`, { ...read(id), ...changes }),
    remove: (path) => rmSync(join(tenants, path), { recursive: true }),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Keys as the database would give them, without one. */
export function countingKeys(): (slugs: readonly string[]) => Promise<ReadonlyMap<string, number>> {
  const keys = new Map<string, number>()
  return async (slugs) => {
    for (const slug of slugs) if (!keys.has(slug)) keys.set(slug, keys.size + 1)
    return keys
  }
}
