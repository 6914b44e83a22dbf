// `npm test`: types, lint, layers, unused code, advisories of the packages, unit tests, tests
// against a real PostgreSQL, tests of the built program in separate processes, journeys in a real
// browser. `npm test -- types unit` runs only the named steps. Steps that run only if named:
// `browsers`, the main flows in Firefox and WebKit; `cluster`, the tests against a database and the
// journeys on the cluster of CLUSTER_URL; `hosts`, the journeys on two programs with a pooler,
// Redis and a store. `--nightly` examines every brand, language and scheme, and many random inputs
// (test-extent.mjs); it adds the steps `deployment` (deploy/try) and `previous`, the program of the
// previous release on the schema of this one. `--changed` runs what a change can reach
// (test-changed.mjs); `--base <commit>` sets the commit to compare with, by default the one where
// the branch left main. Plain JavaScript, because a fresh clone has no packages yet.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkAdvisories } from './advisories.mjs'
import { findChromium, findOtherBrowsers, headlessChromiumHere, versionOf } from './browsers.mjs'
import { ensureInstalled, ensureNode, giveUp, root } from './prepare.mjs'
import { changesIn, filesIn, NoBaseError, testsOf } from './test-changed.mjs'
import { bothOutcomes, outcomeOf, playwrightOutcome, summary, vitestOutcome } from './test-report.mjs'

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'test-results-'))
const { values: flags, positionals: only } = understood()
if (flags.nightly) process.env.TEST_EXTENT = 'nightly'
// Imported here, because it reads the environment that the flags set.
const { described, EXTENT } = await import('./test-extent.mjs')

function understood() {
  const options = { nightly: { type: 'boolean' }, changed: { type: 'boolean' }, base: { type: 'string' } }
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return giveUp(error.message)
  }
}

/**
 * Runs a program.
 * @param print receives its output; without it the program prints directly
 * @param ended receives its exit code
 * @returns whether it succeeded
 */
function run(command, args, { env = {}, print, ended } = {}) {
  const colours = print && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const stdio = print ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...colours, ...env } })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', (code) => {
      ended?.(code)
      resolve(code === 0)
    })
  })
}

const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const script = (name) => path.join(root, 'scripts', name)
const check = (command, args) => async (print) => outcomeOf(await run(command, args, { print }))

/** Files for Biome: the supported files of a change, or the tree. */
const linted = () =>
  reached ? ['--files-ignore-unknown=true', '--no-errors-on-unmatched', ...reached.lint] : ['.']

/**
 * Files of the steps that a change reaches; prints the comparison, and what the selection omits.
 */
function reachedByChange() {
  try {
    const { since, files } = changesIn(root, flags.base)
    const texts = new Map()
    const read = (file) => {
      if (!texts.has(file)) texts.set(file, fs.readFileSync(path.join(root, file), 'utf8'))
      return texts.get(file)
    }
    const tests = testsOf(files, filesIn(root), read)
    const counts = ['unit', 'database', 'program', 'journeys'].map((step) => `${tests[step].length} ${step}`)
    console.log(`${files.length} files changed since ${since}; files of tests: ${counts.join(', ')}`)
    if (tests.everything.length > 0)
      console.log(`Every test depends on ${tests.everything.join(', ')}: run npm test as well.`)
    return tests
  } catch (error) {
    if (error instanceof NoBaseError) return giveUp(error.message)
    throw error
  }
}

/** Whether a step has work for a change. */
function isReached(name) {
  if (name === 'types') return true
  if (name === 'build') return reached.program.length > 0 || reached.journeys.length > 0
  return (reached[name]?.length ?? 0) > 0
}

/** Reads the report of a run; a run that crashed without one counts as one failure. */
function outcomeFrom(file, read, ran) {
  if (!fs.existsSync(file)) return outcomeOf(false)
  return read(JSON.parse(fs.readFileSync(file, 'utf8')), ran, root)
}

/** Runs projects of vitest.config.ts: all of their files, or those that a change reaches. */
const vitest =
  (step, ...projects) =>
  async (print) => {
    const file = path.join(results, `${step}.json`)
    const named = projects.flatMap((project) => ['--project', project])
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const parameters = ['run', ...named, ...report, ...(reached?.[step] ?? [])]
    return outcomeFrom(file, vitestOutcome, await run(bin('vitest'), parameters, { print }))
  }

/** The browsers of the journeys, with their versions: a failure may be caused by the browser. */
let browsers = []

const journeys = () => journeysBy(bin('playwright'), ['test'])

/** @param command runs Playwright with further parameters */
async function journeysBy(command, parameters) {
  const file = path.join(results, 'playwright.json')
  const whole = findChromium()
  const headless = headlessChromiumHere() ?? whole
  browsers = [...new Set([headless, whole])].map((browser) => `${versionOf(browser)} (${browser})`)
  for (const browser of browsers) console.log(`in ${browser}`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, WHOLE_CHROMIUM_PATH: whole, CHROMIUM_PATH: headless }
  const ran = await run(command, [...parameters, '--reporter=list,json', ...(reached?.journeys ?? [])], {
    env,
  })
  return outcomeFrom(file, playwrightOutcome, ran)
}

/**
 * The main flows in Firefox and WebKit (platform/e2e/browsers), a step that only runs when named:
 * most machines have neither.
 */
async function otherBrowsers(print) {
  const { firefox } = findOtherBrowsers()
  console.log(`in ${versionOf(firefox)} and the system's WebKitGTK`)
  return vitest('browsers', 'browsers')(print)
}

/**
 * The tests against a database and the journeys, on a cluster of Citus that is there: a step that
 * only runs when named.
 */
async function cluster(print) {
  if (!process.env.CLUSTER_URL)
    giveUp(
      'CLUSTER_URL is not set: npm run test:cluster needs a database on the coordinator of a cluster of Citus that is there, with the extension and workers, as a superuser.',
    )
  // One after the other: each prepares the cluster anew.
  const shared = await vitest('cluster', 'database')(print)
  const tested = bothOutcomes(shared, await vitest('cluster-alone', 'database-alone')(print))
  const walked = await journeysBy(process.execPath, [script('run.mjs'), script('cluster-journeys.ts')])
  return bothOutcomes(tested, walked)
}

/** The journeys on two programs as on two machines: a step that only runs when named. */
const hosts = () => journeysBy(process.execPath, [script('run.mjs'), script('test-hosts.ts')])

/** Exit code of a trial that had nothing to try: it says why, and counts as nothing. */
const NOT_TRIED = 3

/** A trial of `scripts/`, which prints a line for each part. */
const trial = (name) => async (print) => {
  let code
  const ran = await run(process.execPath, [script('run.mjs'), script(name)], {
    print,
    ended: (given) => (code = given),
  })
  return code === NOT_TRIED ? { ...outcomeOf(true), passed: 0 } : outcomeOf(ran)
}

async function unused(print) {
  const all = await run(bin('knip'), ['--preprocessor', './scripts/unused-loaders.ts'], { print })
  return outcomeOf(all && (await run(bin('knip'), ['--production', '--dependencies'], { print })))
}

const steps = {
  types: check(process.execPath, [path.join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit']),
  lint: (print) => check(bin('biome'), ['check', '--error-on-warnings', ...linted()])(print),
  layers: check(bin('depcruise'), ['platform', '--config', '.dependency-cruiser.cjs']),
  unused,
  advisories: (print) => checkAdvisories(root, print),
  unit: vitest('unit', 'unit', 'alone', 'dom*'),
  database: vitest('database', 'database*'),
  build: check(process.execPath, [path.join(root, 'scripts/build.mjs')]),
  program: vitest('program', 'program'),
  journeys,
  browsers: otherBrowsers,
  cluster,
  hosts,
  deployment: trial('try-deployment.ts'),
  previous: trial('try-previous-release.ts'),
}

/** Steps that run only if named, and those that the nightly run has as well. */
const ONLY_NAMED = ['browsers', 'cluster', 'hosts']
const NIGHTLY = ['deployment', 'previous']

const unknown = only.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0)
  giveUp(`npm test has no step "${unknown.join('", "')}": the steps are ${Object.keys(steps).join(', ')}.`)

ensureNode()
await ensureInstalled()
const reached = flags.changed ? reachedByChange() : undefined
const chosen = (name) => {
  if (only.length > 0) return only.includes(name)
  if (reached) return isReached(name)
  return !ONLY_NAMED.includes(name) && (flags.nightly || !NIGHTLY.includes(name))
}
if (!reached || reached.journeys.length > 0) console.log(described(EXTENT))
const outcomes = []
const failedSteps = []

/** @param print without it the step prints directly, under a line with its name */
async function runStep(name, print) {
  const started = Date.now()
  if (!print) console.log(`\n--- ${name}`)
  const outcome = await steps[name](print)
  outcomes.push(outcome)
  if (outcome.failed > 0) failedSteps.push(`step ${name}: ${outcome.failed} failed`)
  const seconds = Math.round((Date.now() - started) / 1000)
  return `--- ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`
}

/**
 * Runs steps concurrently with others, and collects their output, which would mix with that of the
 * others. @returns the output
 */
async function runQuietly(names) {
  const lines = []
  for (const name of names) {
    lines.push(`\n--- ${name}\n`)
    lines.push(`${await runStep(name, (text) => lines.push(text))}\n`)
  }
  return lines.join('')
}

/**
 * Steps that run concurrently, each lane in order. The last lane of a row prints directly, the
 * output of the others follows when all have ended. Most checks use only one core. Programs under
 * test spend a third of their time starting, ending and waiting, and tests wait for PostgreSQL a
 * fifth of the time: two lanes with about the same work leave no core idle.
 */
const ROWS = [
  [['types'], ['unused'], ['layers'], ['advisories'], ['lint']],
  [['build', 'program', 'unit'], ['database']],
  [['journeys']],
  [['browsers']],
  [['cluster']],
  [['hosts']],
  [['deployment', 'previous']],
]

for (const row of ROWS) {
  const lanes = row.map((names) => names.filter(chosen)).filter((names) => names.length > 0)
  const quiet = lanes.slice(0, -1).map(runQuietly)
  for (const name of lanes.at(-1) ?? []) console.log(await runStep(name))
  for (const text of await Promise.all(quiet)) console.log(text.trimEnd())
}
fs.rmSync(results, { recursive: true, force: true })
// Failures are repeated at the very end, because many readers of logs start there.
for (const line of summary(outcomes, failedSteps, browsers)) console.log(line)
process.exit(failedSteps.length === 0 && outcomes.some(({ passed }) => passed > 0) ? 0 : 1)
