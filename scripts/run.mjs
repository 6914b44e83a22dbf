// Runs a TypeScript script of this folder: `node scripts/run.mjs scripts/site.ts check`. No dependency of its own, so
// that it can say what is missing, and install it, in a fresh clone.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, ensureNode, root } from './prepare.mjs'

const [script, ...parameters] = process.argv.slice(2)
if (script === undefined) {
  console.error('Name the script to run: node scripts/run.mjs scripts/<name>.ts')
  process.exit(1)
}
ensureNode()
await ensureInstalled()
const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
const child = spawn(process.execPath, [tsx, path.resolve(root, script), ...parameters], {
  cwd: root,
  stdio: 'inherit',
})
// Ctrl-C reaches both of us through the terminal; a signal sent to us alone is handed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128 + 15)
})
