import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Archives of members' own data, each with a name of 128 random bits. Only the program's own system
 * user may read them.
 */
export interface ExportFiles {
  /** Writes the whole file or nothing. @returns its size in bytes */
  write(tenant: string, name: string, content: NodeJS.ReadableStream): Promise<number>
  /** The file as a stream; the caller must know that it exists. */
  read(tenant: string, name: string): Readable
  has(tenant: string, name: string): Promise<boolean>
  remove(tenant: string, name: string): Promise<void>
  /** Every file of a site, including incomplete ones, and when it was last written. */
  list(tenant: string): Promise<readonly { readonly name: string; readonly changedAt: Date }[]>
}

const FOLDER = 0o700
const FILE = 0o600
const DRAFT = '.part'

/** Files under `<dataDir>/exports/<tenant>/<name>.zip`. Names never come from user input. */
export function createExportFiles(dataDir: string): ExportFiles {
  const folder = (tenant: string) => path.join(dataDir, 'exports', safe(tenant))
  const file = (tenant: string, name: string) => path.join(folder(tenant), `${safe(name)}.zip`)
  return {
    write: async (tenant, name, content) => {
      const target = file(tenant, name)
      await mkdir(folder(tenant), { recursive: true, mode: FOLDER })
      try {
        await pipeline(content, createWriteStream(target + DRAFT, { mode: FILE }))
        await rename(target + DRAFT, target)
      } catch (error) {
        await rm(target + DRAFT, { force: true })
        throw error
      }
      return (await stat(target)).size
    },
    read: (tenant, name) => createReadStream(file(tenant, name)),
    has: (tenant, name) =>
      stat(file(tenant, name)).then(
        () => true,
        () => false,
      ),
    remove: async (tenant, name) => {
      await rm(file(tenant, name), { force: true })
      await rm(file(tenant, name) + DRAFT, { force: true })
    },
    list: async (tenant) => {
      const names = await readdir(folder(tenant)).catch(none)
      return Promise.all(
        names.map(async (name) => ({
          name: name.replace(/\.zip(\.part)?$/, ''),
          changedAt: (await stat(path.join(folder(tenant), name))).mtime,
        })),
      )
    },
  }
}

function none(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Accepts only tenant ids and hexadecimal names, so that no path leads out of the folder. */
function safe(part: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,127}$/.test(part)) return part
  throw new TypeError('export files: not a name of ours')
}
