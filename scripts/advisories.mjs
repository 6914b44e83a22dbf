// Asks the registry for known vulnerabilities of the packages that production installs.
import { spawnSync } from 'node:child_process'

/** Levels that fail the test run, worst first. */
const FAILING = ['critical', 'high', 'moderate', 'low']

/**
 * Outcome of `npm audit --json`.
 * @param output what it printed
 * @returns null where the registry did not answer: then nothing is known; else the outcome of a step
 */
export function advisoriesOutcome(output) {
  const report = parsed(output)
  const counted = report?.metadata?.vulnerabilities
  if (!counted) return null
  const count = FAILING.reduce((sum, level) => sum + (counted[level] ?? 0), 0)
  const failures = Object.values(report.vulnerabilities ?? {}).map(
    ({ name, severity, range }) => `${name} ${range}: ${severity} vulnerability`,
  )
  return { passed: count === 0 ? 1 : 0, failed: count === 0 ? 0 : 1, failures, flaky: [], files: [] }
}

function parsed(output) {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/** Runs the audit; without an answer it says so and neither passes nor fails, because tests also run without a network. */
export function checkAdvisories(root) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit=true'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const outcome = advisoriesOutcome(stdout ?? '')
  if (outcome) return outcome
  console.log('The registry answers no questions about advisories here: not checked.')
  return { passed: 0, failed: 0, failures: [], flaky: [], files: [] }
}
