// Runs a TypeScript script of this folder: `node scripts/run.mjs scripts/site.ts check`. Has no
// dependencies, so that it can report and install missing ones in a fresh clone. One process:
// signals and exit codes are the script's.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, ensureNode, giveUp, root } from './prepare.mjs'

const [script, ...parameters] = process.argv.slice(2)
if (script === undefined) giveUp('Name the script to run: node scripts/run.mjs scripts/<name>.ts')
ensureNode()
process.chdir(root)
await ensureInstalled()
const file = path.resolve(root, script)
process.argv = [process.execPath, file, ...parameters]
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(file).href)
