import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import sirv from 'sirv'
import { makeFolder } from '../infra/make-folder.ts'
import { codeOf } from '../infra/start-error.ts'

/** Builds whose files are kept: the running one and the two before it. */
const MOST_BUILDS = 3

/**
 * Copies the hashed scripts and styles of the running build to the data folder, and deletes those
 * of older builds. An open page of the last release still loads what it needs later, and a process
 * that a reload or a rolling restart has not reached yet finds the files of the next one.
 *
 * @param client folder of the build that contains `assets/`
 * @param kept folder of all builds (`keptAssetsFolder`)
 */
export function keepAssets(client: string, kept: string, now: Date): void {
  const names = fs.readdirSync(path.join(client, 'assets'), { recursive: true, encoding: 'utf8' }).sort()
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const place = path.join(kept, build)
  if (!fs.existsSync(place)) {
    // Another process may do the same: the folder appears whole, and the second one is not needed.
    makeFolder(kept)
    const draft = fs.mkdtempSync(path.join(kept, '.draft-'))
    fs.cpSync(path.join(client, 'assets'), path.join(draft, 'assets'), { recursive: true })
    try {
      fs.renameSync(draft, place)
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true })
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    }
  }
  // A rollback makes an older build the newest one.
  fs.utimesSync(place, now, now)
  forgetOldest(kept)
}

/** A draft that a killed process left behind counts as a build and goes the same way. */
function forgetOldest(kept: string): void {
  const builds = fs.readdirSync(kept).map((name) => ({ name, at: modified(path.join(kept, name)) }))
  for (const { name } of builds.sort((a, b) => b.at - a.at).slice(MOST_BUILDS))
    fs.rmSync(path.join(kept, name), { recursive: true, force: true })
}

const modified = (folder: string) => fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The folder for the assets of the last builds. */
export const keptAssetsFolder = (dataDir: string): string => path.join(dataDir, 'assets')

/**
 * Serves `/assets/` of one build. Each file is looked up on each request: a file that a newer build
 * removed then gives 404, which makes the page reload, and not a response that never ends.
 *
 * @param client folder that contains `assets/`
 */
export function assetsOf(client: string): RequestHandler {
  return sirv(client, {
    dev: true,
    setHeaders: (response) => response.setHeader('Cache-Control', 'public,max-age=31536000,immutable'),
    etag: true,
    extensions: [],
    brotli: true,
    gzip: true,
  })
}

/**
 * Serves `/assets/` of other builds, for files that the running build does not have. The builds are
 * looked up at each request: they change while the process runs.
 */
export function otherAssets(kept: string): RequestHandler {
  const known = new Map<string, RequestHandler>()
  return (request, response, next) => {
    const builds = fs.existsSync(kept) ? fs.readdirSync(kept) : []
    for (const name of known.keys()) if (!builds.includes(name)) known.delete(name)
    const ask = ([name, ...rest]: readonly string[]): void => {
      if (name === undefined) {
        next()
        return
      }
      const serve = known.get(name) ?? assetsOf(path.join(kept, name))
      known.set(name, serve)
      serve(request, response, () => ask(rest))
    }
    ask(builds)
  }
}
