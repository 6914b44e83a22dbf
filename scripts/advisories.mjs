// Asks the registry for known vulnerabilities of the packages that production installs.
import { execFile } from 'node:child_process'

/** Levels that fail the test run, worst first. */
const FAILING = ['critical', 'high', 'moderate', 'low']

/**
 * Outcome of `npm audit --json`.
 * @param output what it printed
 * @returns null where the registry did not answer: then nothing is known; else the outcome of a
 *   step
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

/**
 * Runs the audit; without an answer it says so and neither passes nor fails, because tests also run
 * without a network.
 * @param print gets what there is to say
 */
export async function checkAdvisories(root, print) {
  const outcome = advisoriesOutcome(await audit(root))
  if (outcome) return outcome
  print('The registry answers no questions about advisories here: not checked.\n')
  return { passed: 0, failed: 0, failures: [], flaky: [], files: [] }
}

/** What `npm audit` printed; it ends with an error where it found something. */
function audit(root) {
  const parameters = ['audit', '--omit=dev', '--json', '--audit=true']
  return new Promise((resolve) => {
    execFile('npm', parameters, { cwd: root, timeout: 60_000 }, (_found, stdout) => resolve(stdout))
  })
}
