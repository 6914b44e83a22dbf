// `npm test`: types, lint, layers, unused code, advisories of the packages, unit tests, tests against a real PostgreSQL, the built program in processes of its own,
// journeys in a real browser. `npm test -- types unit` runs the named steps alone.
// Plain JavaScript, because a fresh clone has no packages yet.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkAdvisories } from './advisories.mjs'
import { findChromium, findHeadlessChromium } from './chromium.mjs'
import { ensureInstalled, ensureNode, giveUp, root } from './prepare.mjs'
import { outcomeOf, playwrightOutcome, summary, vitestOutcome } from './test-report.mjs'

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'test-results-'))
const only = process.argv.slice(2)

/** Runs a program in the foreground; true where it succeeded. */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const check = (command, args) => () => outcomeOf(run(command, args))

/** Reads the report of a run; a run that died without one counts as one failure. */
function outcomeFrom(file, read, ran) {
  if (!fs.existsSync(file)) return outcomeOf(false)
  return read(JSON.parse(fs.readFileSync(file, 'utf8')), ran, root)
}

/** Runs projects of vitest.config.ts. */
const vitest =
  (...projects) =>
  () => {
    const file = path.join(results, `${projects[0]}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return outcomeFrom(file, vitestOutcome, run(bin('vitest'), ['run', ...chosen, ...report]))
  }

function journeys() {
  const file = path.join(results, 'playwright.json')
  const whole = findChromium()
  const ran = run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: findHeadlessChromium(),
    WHOLE_CHROMIUM_PATH: whole,
  })
  return outcomeFrom(file, playwrightOutcome, ran)
}

const steps = {
  types: check(process.execPath, [path.join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit']),
  lint: check(bin('biome'), ['check', '--error-on-warnings', '.']),
  layers: check(bin('depcruise'), ['platform', '--config', '.dependency-cruiser.cjs']),
  unused: () => outcomeOf(run(bin('knip'), []) && run(bin('knip'), ['--production', '--dependencies'])),
  advisories: () => checkAdvisories(root),
  unit: vitest('unit', 'alone', 'dom'),
  database: vitest('database', 'database-alone'),
  build: check(process.execPath, [path.join(root, 'scripts/build.mjs')]),
  program: vitest('program'),
  journeys,
}

const unknown = only.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0)
  giveUp(`npm test has no step "${unknown.join('", "')}": the steps are ${Object.keys(steps).join(', ')}.`)

ensureNode()
await ensureInstalled()
const outcomes = []
const failedSteps = []
for (const [name, step] of Object.entries(steps)) {
  if (only.length > 0 && !only.includes(name)) continue
  const started = Date.now()
  console.log(`\n--- ${name}`)
  const outcome = step()
  const { passed, failed } = outcome
  outcomes.push(outcome)
  if (failed > 0) failedSteps.push(`step ${name}: ${failed} failed`)
  console.log(
    `--- ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  )
}
fs.rmSync(results, { recursive: true, force: true })
// Failures come again at the very end: a log is often read from there.
for (const line of summary(outcomes, failedSteps)) console.log(line)
process.exit(failedSteps.length === 0 && outcomes.some(({ passed }) => passed > 0) ? 0 : 1)
