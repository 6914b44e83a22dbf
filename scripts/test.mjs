// `npm test`: types, lint, the arrows of the house, unit tests, tests against a real PostgreSQL, the built program in
// processes of its own, journeys in a real browser.
// Plain JavaScript, because a fresh clone has no packages yet. `npm test -- types unit` runs the named steps alone.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium, findHeadlessChromium } from './chromium.mjs'
import { ensureInstalled, ensureNode, giveUp, root } from './prepare.mjs'

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'test-results-'))
const only = process.argv.slice(2)
/** Names of the steps and tests that failed, told again at the very end: a log is often read from there. */
const failures = []

/** Runs a program of ours in the foreground; true where it ended well. */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const check = (command, args) => () => (run(command, args) ? [1, 0] : [0, 1])

/** Vitest and Playwright tell their counts in a file; a run that died without one counts as one failure. */
function counted(file, read, ran) {
  if (!fs.existsSync(file)) return [0, 1]
  const { passed, failed } = read(JSON.parse(fs.readFileSync(file, 'utf8')))
  failures.push(...failed)
  return [passed, !ran && failed.length === 0 ? 1 : failed.length]
}

/** Runs the named projects of vitest.config.ts. */
const vitest = (name, projects) => () => {
  const file = path.join(results, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ran = run(bin('vitest'), ['run', ...chosen, ...report])
  return counted(
    file,
    (json) => ({ passed: json.numPassedTests, failed: json.testResults.flatMap(failedIn) }),
    ran,
  )
}

/** Failed tests of one file; the file itself where it failed before its first test: an import, a hook. */
function failedIn({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`]
  const reason = ([first = '']) => first.split('\n    at ', 1)[0]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${reason(failureMessages)}`)
}

/** Failed stories of one suite of Playwright's report and of those within; one that passed at a second try has failed. */
function failedStories({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  )
  return [...own, ...suites.flatMap(failedStories)]
}

function journeys() {
  const file = path.join(results, 'playwright.json')
  const whole = findChromium()
  const ran = run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: findHeadlessChromium(),
    WHOLE_CHROMIUM_PATH: whole,
  })
  return counted(
    file,
    ({ stats, suites }) => ({ passed: stats.expected, failed: suites.flatMap(failedStories) }),
    ran,
  )
}

const steps = {
  types: check(process.execPath, [path.join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit']),
  lint: check(bin('biome'), ['check', '--error-on-warnings', '.']),
  arrows: check(bin('depcruise'), ['platform', '--config', '.dependency-cruiser.cjs']),
  unit: vitest('unit', ['unit', 'database']),
  build: check(process.execPath, [path.join(root, 'scripts/build.mjs')]),
  program: vitest('program', ['program']),
  journeys,
}

const unknown = only.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0)
  giveUp(`npm test has no step "${unknown.join('", "')}": the steps are ${Object.keys(steps).join(', ')}.`)

ensureNode()
await ensureInstalled()
let passed = 0
let failed = 0
for (const [name, step] of Object.entries(steps)) {
  if (only.length > 0 && !only.includes(name)) continue
  const started = Date.now()
  console.log(`\n--- ${name}`)
  const [good, bad] = step()
  if (bad > 0) failures.push(`step ${name}: ${bad} failed`)
  passed += good
  failed += bad
  console.log(`--- ${name}: ${good} passed, ${bad} failed (${Math.round((Date.now() - started) / 1000)} s)`)
}
fs.rmSync(results, { recursive: true, force: true })
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
