// Asks the registry for known vulnerabilities of the packages that production installs.
import { execFile } from 'node:child_process'

/** Levels that fail the test run, worst first. */
const FAILING = ['critical', 'high', 'moderate', 'low']

/**
 * Outcome of `npm audit --json`.
 * @param output of the command
 * @returns null if the registry did not answer, so that nothing is known; otherwise the outcome of
 * a step
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
 * Runs the audit. Without an answer it prints a note and neither passes nor fails, because tests
 * also run offline.
 * @param print receives the output
 */
export async function checkAdvisories(root, print) {
  const outcome = advisoriesOutcome(await audit(root))
  if (outcome) return outcome
  print('The registry answers no questions about advisories here: not checked.\n')
  return { passed: 0, failed: 0, failures: [], flaky: [], files: [] }
}

/** Output of `npm audit`, which exits with an error if it found something. */
function audit(root) {
  const parameters = ['audit', '--omit=dev', '--json', '--audit=true']
  return new Promise((resolve) => {
    execFile('npm', parameters, { cwd: root, timeout: 60_000 }, (_found, stdout) => resolve(stdout))
  })
}
