// `npm run test:nodes`: the unit tests with each supported major version of Node. npx downloads the
// others (about 100 MB each) into npm's cache, and reuses them later. `npm run test:nodes -- 22`
// runs only the named versions.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, ensureNode, giveUp, root } from './prepare.mjs'

/** The version of `engines.node` in package.json, and later LTS versions. */
export const MAJORS = [20, 22, 24]

/** Runs the unit tests with that version. @returns the version, and whether they passed */
function unitTests(major) {
  const own = process.versions.node.split('.')[0] === String(major)
  const node = own ? [process.execPath] : ['npx', '--yes', `--package=node@${major}`, '--', 'node']
  const [command, ...before] = node
  const say = (...parameters) =>
    spawnSync(command, [...before, ...parameters], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32' && !own,
      stdio: ['ignore', parameters[0] === '--version' ? 'pipe' : 'inherit', 'inherit'],
    })
  const version = say('--version').stdout.trim()
  // If a version could not be downloaded, npx may run another one, which must not count as passed.
  if (!version.startsWith(`v${major}.`))
    giveUp(`Node ${major} could not be fetched: npx ran ${version || 'nothing'}.`)
  console.log(`\n--- Node ${version}`)
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  return { version, passed: say(vitest, 'run', '--project', 'unit', '--project', 'alone').status === 0 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureNode()
  const named = process.argv.slice(2).map(Number)
  const unknown = named.filter((major) => !MAJORS.includes(major))
  if (unknown.length > 0) giveUp(`Node ${unknown.join(', ')} is not among ${MAJORS.join(', ')}.`)
  await ensureInstalled()
  const results = (named.length > 0 ? named : MAJORS).map(unitTests)
  for (const { version, passed } of results) console.log(`Node ${version}: ${passed ? 'passed' : 'FAILED'}`)
  process.exit(results.every(({ passed }) => passed) ? 0 : 1)
}
