import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 100

/**
 * Copies what changes in one of several folders to the others, as a tool that keeps the tenant
 * files of several machines alike: the console of a program writes into the folder of its own
 * machine. The last change of a file wins.
 */
export function keepAlike(folders: readonly string[]): { readonly end: () => Promise<void> } {
  const over = new AbortController()
  const known = new Map(folders.map((folder) => [folder, filesOf(folder)]))
  const look = () => {
    for (const [folder, before] of known) {
      const now = filesOf(folder)
      const changed = [...now].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name)
      const gone = [...before.keys()].filter((name) => !now.has(name))
      known.set(folder, now)
      for (const [other, files] of known) {
        if (other === folder) continue
        for (const name of changed) files.set(name, copy(path.join(folder, name), path.join(other, name)))
        for (const name of gone) {
          fs.rmSync(path.join(other, name), { force: true })
          files.delete(name)
        }
        for (const name of new Set(gone.map(topOf)))
          if (!fs.existsSync(path.join(folder, name)))
            fs.rmSync(path.join(other, name), { recursive: true, force: true })
      }
    }
  }
  const looking = (async () => {
    while (!over.signal.aborted) {
      look()
      await wait(PAUSE_MS)
    }
  })()
  return {
    end: async () => {
      over.abort()
      await looking
    },
  }
}

/** The site or preset that a file belongs to. */
const topOf = (name: string): string => name.split(path.sep)[0] ?? name

/** Files below a folder, by their relative path, with what changes with their content. */
function filesOf(folder: string): Map<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    files.flatMap(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const mark = markOf(file)
      return mark === undefined ? [] : [[path.relative(folder, file), mark] as const]
    }),
  )
}

/** Undefined if the file is gone. */
function markOf(file: string): string | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.mtimeMs} ${stat.size}`
}

/** Copies a file as a whole. @returns the mark of the copy */
function copy(from: string, to: string): string {
  fs.mkdirSync(path.dirname(to), { recursive: true })
  const arriving = `${to}.arriving`
  try {
    fs.copyFileSync(from, arriving)
    fs.renameSync(arriving, to)
  } catch {
    // It is gone again: the next look finds that.
    fs.rmSync(arriving, { force: true })
  }
  return markOf(to) ?? ''
}
