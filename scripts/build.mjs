// The build, repeated only if its sources have changed. `node scripts/build.mjs` always builds.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { ensureInstalled, ensureNode, giveUp, root, run } from './prepare.mjs'

const MADE_FROM = [
  'platform',
  'schemas',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.studio.config.ts',
  'scripts/build',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
// The last pattern is a file for editors, which may be written while the program runs
// (scripts/locale-schema.ts).
const NOT_BUILT = /\.test\.tsx?$|^platform\/(e2e|testing)\/|^schemas\/locale\.schema\.json$/
const dist = path.join(root, 'dist')
const stamp = path.join(dist, 'made-from')

/** The server's entry in the build. */
export const entry = path.join(dist, 'server', 'index.mjs')

/**
 * Builds unless the last build was made from the same files. If the packages for building are
 * missing (`npm ci --omit=dev`, `npm prune --omit=dev`), the existing build is used.
 */
export async function buildIfChanged() {
  // Not `vite`, which `vike` also installs without development packages.
  if (!fs.existsSync(path.join(root, 'node_modules', '@vitejs', 'plugin-react'))) {
    if (fs.existsSync(entry)) return
    giveUp(
      'There is no build, and the packages that make one are not installed: run npm ci and npm run build.',
    )
  }
  const now = fingerprint()
  const last = fs.existsSync(stamp) && fs.existsSync(entry) ? fs.readFileSync(stamp, 'utf8') : ''
  if (now !== last) await build(now)
}

async function build(now) {
  console.log('Building ...')
  fs.rmSync(stamp, { force: true })
  const vike = path.join(root, 'node_modules', 'vike', 'bin.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  // Without a line for each of its 700 files.
  const quietly = { ...env, VITE_CONFIG: JSON.stringify({ logLevel: 'warn' }) }
  const compressed = (folder) => async (code) => {
    if (code === 0) await compress(path.join(dist, folder))
    return code
  }
  // In parallel: each of the builds uses only one core most of the time.
  const built = await Promise.all([
    run(process.execPath, [vike, 'build'], quietly).then(compressed('client')),
    buildConsole(env).then(compressed('console')),
  ])
  if (built.some((code) => code !== 0)) giveUp('The build failed: see the lines above.')
  fs.writeFileSync(stamp, now)
}

/** Builds the console's scripts. */
async function buildConsole(env) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const config of ['vite.console.config.ts', 'vite.studio.config.ts']) {
    const code = await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], env)
    if (code !== 0) return code
  }
  return 0
}

/**
 * Fingerprint of the files by name, size and time: reading them all would cost more than it saves.
 */
function fingerprint() {
  const hash = createHash('sha256')
  for (const name of MADE_FROM.flatMap(filesOf).sort()) {
    if (NOT_BUILT.test(name)) continue
    const { size, mtimeMs } = fs.statSync(path.join(root, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesOf(name) {
  const place = path.join(root, name)
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [name]
  const entries = fs.readdirSync(place, { withFileTypes: true })
  return entries.flatMap((file) => filesOf(`${name}/${file.name}`))
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * Writes a compressed copy beside each text file, so that no request has to wait for compression.
 */
async function compress(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true })
    .filter((file) => /\.(js|css|svg|json)$/.test(file))
    .map((file) => path.join(folder, file))
  // Concurrently: zlib uses its own threads.
  await Promise.all(files.map(compressFile))
}

async function compressFile(name) {
  const content = fs.readFileSync(name)
  if (content.length < 512) return
  const write = async (ending, made) => fs.writeFileSync(`${name}.${ending}`, await made)
  await Promise.all([write('br', brotli(content)), write('gz', gzip(content))])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureNode()
  await ensureInstalled()
  await build(fingerprint())
}
