// `npm start`, and with `--dev` also `npm run dev`: from a fresh clone to a serving program, in one
// process.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildIfChanged, entry } from './build.mjs'
import { ensureInstalled, ensureNode, giveUp, root } from './prepare.mjs'

ensureNode()
process.chdir(root)
endWithNpm()
await ensureInstalled()
try {
  if (process.argv.includes('--dev')) {
    // Not by tsx: its hooks delay the loading of each file, those of packages too.
    const { runnerImport } = await import('vite')
    await runnerImport(fileURLToPath(import.meta.resolve('./dev.ts')))
  } else {
    await buildIfChanged()
    process.setSourceMapsEnabled(true)
    await import(entry)
  }
} catch (error) {
  giveUp(sentence(error))
}

/**
 * A SIGTERM to `npm start` ends npm and its shell without notifying the program. If npm started it,
 * it ends with its parent, cleanly like on its own signal.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

/**
 * One sentence for a problem that the person at the terminal can fix; the stack for a programming
 * error.
 */
function sentence(error) {
  if (error?.startFailure === true) return error.message
  return error instanceof Error ? error.stack : String(error)
}
