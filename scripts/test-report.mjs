// Parses the reports of Vitest and Playwright, and writes the summary of `npm test`.
import path from 'node:path'

/** Number of files in the list of the slowest. */
const SLOWEST = 10
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
const COLOURS = /\u001b\[\d+(?:;\d+)*m/g

/**
 * Outcome of a step without its own report.
 * @returns one passed test, or one failed test
 */
export function outcomeOf(ran) {
  return { passed: ran ? 1 : 0, failed: ran ? 0 : 1, failures: [], flaky: [], files: [] }
}

/** Outcome of a step of two runs. */
export function bothOutcomes(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
    files: [...one.files, ...other.files],
  }
}

/**
 * Outcome of a run of Vitest.
 * @param report the content of its JSON report
 * @param ran whether the process ended with 0: an error outside the tests is a failure, too
 * @param root folder that file names are relative to
 */
export function vitestOutcome(report, ran, root) {
  const failures = report.testResults.flatMap((file) => failedIn(file, root))
  return {
    passed: report.numPassedTests,
    failed: !ran && failures.length === 0 ? 1 : failures.length,
    failures,
    flaky: [],
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/**
 * Failed tests of one file; the file itself if it failed before its first test: an import, a hook.
 */
function failedIn({ name, status, message, assertionResults }, root) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`]
  const reason = ([first = '']) => first.split('\n    at ', 1)[0]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${reason(failureMessages)}`)
}

/**
 * Outcome of a run of Playwright. A journey that failed and passed on the second attempt counts as
 * passed and as flaky.
 * @param report the content of its JSON report
 * @param ran whether the process ended with 0: an error outside the tests is a failure, too
 * @param root folder that file names are relative to
 */
export function playwrightOutcome(report, ran, root) {
  const folder = path.relative(root, report.config.rootDir)
  const tests = report.suites.flatMap((suite) => testsIn(suite, [], folder))
  const of = (wanted) => tests.filter(({ status }) => status === wanted)
  const outside = report.errors.map(({ message }) => plain(message))
  const failures = [...of('unexpected').map(({ name, reason }) => `${name}\n${reason}`), ...outside]
  return {
    passed: of('expected').length + of('flaky').length,
    failed: !ran && failures.length === 0 ? 1 : failures.length,
    failures,
    flaky: of('flaky').map(({ name, reason }) => ({ name, reason })),
    files: tests.map(({ file, seconds }) => ({ file, seconds })),
  }
}

/**
 * Tests of a suite and its nested suites, with the titles of their groups; the outermost is the
 * file.
 */
function testsIn({ suites = [], specs = [] }, groups, folder) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => {
      const file = path.join(folder, spec.file)
      return {
        name: `[${projectName}] ${file}: ${[...groups, spec.title].join(' › ')}`,
        reason: reasonOf(results),
        status,
        file,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      }
    }),
  )
  return [...own, ...suites.flatMap((inner) => testsIn(inner, [...groups, inner.title], folder))]
}

/** First line of the first attempt's error. */
function reasonOf([first]) {
  return plain(first?.errors[0]?.message ?? 'without a message').split('\n', 1)[0]
}

function plain(message) {
  return message.replace(COLOURS, '')
}

/**
 * The summary of `npm test`: failures, the slowest files, the browsers, flaky journeys, and the
 * counts on the last line.
 * @param outcomes of all steps
 * @param notes further failures, e.g. the names of steps
 * @param browsers of the journeys, with their versions
 */
export function summary(outcomes, notes = [], browsers = []) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky)
  const failures = [...outcomes.flatMap((outcome) => outcome.failures), ...notes]
  return [
    ...failures.flatMap((failure) => ['', `FAILED ${failure}`]),
    ...slowest(outcomes.flatMap(({ files }) => files)),
    ...(browsers.length > 0 ? ['', `journeys in ${browsers.join(' and ')}`] : []),
    '',
    `flaky: ${flaky.length}${flaky.length > 0 ? ' (passed on the second try)' : ''}`,
    ...flaky.map(({ name, reason }) => `  ${name}\n      ${reason}`),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}

/** The slowest test files; the times of a file in several projects and of retries are added up. */
function slowest(files) {
  const seconds = new Map()
  for (const one of files) seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds)
  if (seconds.size === 0) return []
  const sorted = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  return ['', 'slowest files:', ...sorted.map(([file, time]) => `${time.toFixed(1).padStart(8)} s  ${file}`)]
}
