// Selects the tests for `npm run test:changed`: those that a change can reach by the import graph,
// and journeys by the features that they name.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const TEST = /\.test\.tsx?$/
const JOURNEY = /^platform\/e2e\/([^/]+)\.journey\.ts$/
const SOURCE = /\.(?:tsx?|mts|mjs)$/

/**
 * Almost every database test imports the whole program through these: a change of a feature would
 * reach all of them. The search stops at these folders; the tests below that iterate over
 * everything cover them.
 */
const COMPOSES = /^platform\/(?:app|testing)\//

/**
 * Tests that iterate over all calls, forms, lists and tables, and check more than a feature's own
 * tests. They run if server code changed.
 */
const WALKS = [
  'platform/app/erasure-catalogue.db.test.ts',
  'platform/app/export-catalogue.test.ts',
  'platform/app/features.test.ts',
  'platform/app/openapi.db.test.ts',
  'platform/testing/forms.db.test.ts',
  'platform/testing/fuzz.db.test.ts',
  'platform/testing/idle-transactions.db.test.ts',
  'platform/testing/isolation.db.test.ts',
  'platform/testing/paging.db.test.ts',
]
const SERVER_CODE =
  /^platform\/(?:features|console|infra|core|app)\/(?!.*(?:\/components\/|\/browser\/|\.test\.)).*\.ts$/

/**
 * Journeys that always run if pages changed: arriving, finding people, writing, paying, without
 * script, by keyboard.
 */
const FIXED = [
  'routes',
  'first-visit',
  'signup-modal',
  'navigation',
  'conversations',
  'paying',
  'profile',
  'without-javascript',
  'keyboard',
  'back',
]
/** Journeys over pages of all features, which take the longest and belong to no feature. */
const ABOUT_ALL = ['accessible', 'edges', 'routes']
/**
 * Maximum number of journeys selected for the features of a change: those that mention them most.
 */
const MOST_NAMED = 6
const PAGES =
  /^platform\/(?:pages|renderer|ui)\/|^platform\/console\/(?:browser|pages)\/|\/components\/|\/hooks\.tsx?$|^platform\/i18n\/|^themes\/|^landers\//

/** Files that no module imports, with the tests that read them. */
const READ_BY_PATH = [
  [
    /^migrations\//,
    /^platform\/infra\/database\/|^platform\/app\/.*catalogue|^platform\/testing\/isolation\./,
  ],
  [/^platform\/i18n\/texts\//, /^platform\/i18n\//],
  [/^(?:tenants\/|schemas\/|platform\/tenancy\/defaults\/)/, /^platform\/tenancy\/|^scripts\/site/],
  [/^themes\//, /^platform\/tenancy\/.*theme|^platform\/ui\//],
  [/^landers\//, /^platform\/features\/(?:landers|lander-studio)\//],
  [/^docs\/|\.md$/, /^platform\/testing\/documents\.test/],
  [/^docs\/openapi\.json$/, /^platform\/app\/openapi\./],
  [/^(?:scripts\/dev|scripts\/build|vite\.)/, /^scripts\/(?:dev|script-budget)\.program/],
  [/^platform\/tenancy\/|^platform\/app\/dev/, /^scripts\/dev\.program/],
  [/^scripts\/(?:start|prepare|build)|^platform\/app\/(?:main|boot|start)/, /^scripts\/start.*\.program/],
  [
    /^platform\/(?:pages|renderer)\/|^platform\/core\/routes\.ts$/,
    /^(?:scripts\/script-budget|platform\/testing\/routes)\.program/,
  ],
]
/** Files that every test depends on: no selection of tests can verify a change of them. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vite[^/]*\.config\.ts|playwright\.config\.ts|scripts\/test[^/]*\.mjs|migrations\/.*)$/

/**
 * Builds the reverse import graph.
 * @param files paths from the root
 * @param read text of a file
 * @returns the importers of each file
 */
export function importersOf(files, read) {
  const importers = new Map()
  const imported = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?['"](\.{1,2}\/[^'"?]+)/g
  for (const file of files.filter((name) => SOURCE.test(name))) {
    for (const [, target] of read(file).matchAll(imported)) {
      const name = path.posix.join(path.posix.dirname(file), target)
      importers.set(name, [...(importers.get(name) ?? []), file])
    }
  }
  return importers
}

/** Files that import one of these, directly or through others. */
export function reachedBy(changed, importers) {
  const reached = new Set(changed)
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    // Skipped, unless the file itself has changed: then its importers count.
    if (COMPOSES.test(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      open.push(importer)
    }
  }
  return reached
}

/** Features that a change belongs to, by their folders and their text namespaces. */
export function featuresOf(changed) {
  const names = changed.flatMap((file) => [
    ...(/^platform\/features\/([^/]+)\//.exec(file)?.slice(1) ?? []),
    ...(/^platform\/i18n\/texts\/[^/]+\/([^/]+)\.json$/.exec(file)?.slice(1) ?? []),
  ])
  return [...new Set(names)]
}

/** How often a journey mentions features: by their folders, pages or texts. */
function namings(text, features) {
  return features.reduce(
    (sum, feature) => sum + (text.match(new RegExp(`['"\`/]${feature}[:/'"\`?]`, 'g'))?.length ?? 0),
    0,
  )
}

/**
 * Journeys related to a change of pages or features, and those that changed themselves or through
 * shared steps.
 */
function journeysFor(changed, importers, files, read) {
  const journeys = files.filter((file) => JOURNEY.test(file))
  const steps = reachedBy(
    changed.filter((file) => file.startsWith('platform/e2e/')),
    importers,
  )
  const features = featuresOf(changed.filter((file) => !TEST.test(file)))
  const named = journeys
    .filter((file) => !ABOUT_ALL.includes(JOURNEY.exec(file)[1]))
    .map((file) => ({ file, count: namings(read(file), features) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_NAMED)
    .map(({ file }) => file)
  const fixed = changed.some((file) => PAGES.test(file) && !TEST.test(file))
    ? journeys.filter((file) => FIXED.includes(JOURNEY.exec(file)[1]))
    : []
  return [...new Set([...journeys.filter((file) => steps.has(file)), ...named, ...fixed])].sort()
}

/**
 * Whether a database test belongs to a feature or sends one of its calls: over HTTP, which no
 * import shows.
 */
function usesFeature(features, files, read) {
  const contracts = files.filter((file) => /^platform\/features\/.*contract\.ts$/.test(file))
  const calls = contracts
    .filter((file) => features.includes(file.split('/')[2]))
    .flatMap((file) => [...read(file).matchAll(/\bpath: '(\/api\/[^']+)'/g)].map(([, address]) => address))
  const own = features.map((feature) => `platform/features/${feature}/`)
  const sends = (text) => calls.some((address) => ["'", '?', '`'].some((end) => text.includes(address + end)))
  return (file) =>
    file.includes('.db.test.') && (own.some((folder) => file.startsWith(folder)) || sends(read(file)))
}

/** Unit tests that read files of the whole tree, which may include any changed file. */
const readsTree = (text) => /\breaddirSync\(|import\.meta\.glob/.test(text)

/**
 * The tests for a change.
 * @param changed paths from the root, including deleted files
 * @param files all files of the tree
 * @param read text of a file
 * @returns files of each step; `everything`: changed files that every test depends on
 */
export function testsOf(changed, files, read) {
  const importers = importersOf(files, read)
  const reached = reachedBy(changed, importers)
  // Direct imports only: through others, a program test reaches its setup, not the program that it
  // runs.
  const reachedProgram = new Set(changed.flatMap((file) => [file, ...(importers.get(file) ?? [])]))
  const byPath = READ_BY_PATH.filter(([what]) => changed.some((file) => what.test(file))).map(
    ([, tests]) => tests,
  )
  const server = changed.filter((file) => SERVER_CODE.test(file))
  const walks = server.length > 0 ? WALKS : []
  const uses = usesFeature(featuresOf(server), files, read)
  const unit = (file) => !/\.(?:db|program)\.test\./.test(file)
  const tests = files.filter(
    (file) =>
      TEST.test(file) &&
      !file.startsWith('platform/e2e/') &&
      ((file.includes('.program.test.') ? reachedProgram : reached).has(file) ||
        walks.includes(file) ||
        uses(file) ||
        byPath.some((pattern) => pattern.test(file)) ||
        (unit(file) && readsTree(read(file)))),
  )
  return {
    lint: changed.filter((file) => files.includes(file)),
    unit: tests.filter(unit),
    database: tests.filter((file) => file.includes('.db.test.')),
    program: tests.filter((file) => file.includes('.program.test.')),
    journeys: journeysFor(changed, importers, files, read),
    everything: changed.filter((file) => EVERYTHING.test(file)),
  }
}

/** Differences between the tree and another commit, including untracked files. */
export function changesIn(root, named) {
  const git = (...parameters) => {
    try {
      const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 }
      return execFileSync('git', parameters, options).trim()
    } catch {
      return undefined
    }
  }
  const head = git('rev-parse', '--verify', 'HEAD')
  if (head === undefined) throw new NoBaseError('test:changed needs a git repository with a commit.')
  const against = (commit) => git('diff', '--name-only', '--no-renames', commit).split('\n')
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n')
  const changed = (commit) => [...new Set([...against(commit), ...untracked])].filter(Boolean).sort()
  if (named !== undefined) {
    const base = git('merge-base', 'HEAD', named)
    if (base === undefined) throw new NoBaseError(`There is no commit "${named}" that HEAD comes from.`)
    return { since: named, files: changed(base) }
  }
  const [nearest] = branchesBelow(git)
  if (nearest) return { since: nearest.branch, files: changed(nearest.base) }
  const uncommitted = changed('HEAD')
  if (uncommitted.length > 0) return { since: 'the last commit', files: uncommitted }
  if (git('rev-parse', '--verify', 'HEAD~1') === undefined)
    throw new NoBaseError(
      'Nothing to compare with: name a commit, as in npm run test:changed -- --base <commit>.',
    )
  return { since: 'the commit before the last one', files: changed('HEAD~1') }
}

/**
 * Branches that HEAD is ahead of, nearest first. A clone of one branch may have no main: there, the
 * upstream branch is used, so that unpushed commits count.
 */
function branchesBelow(git) {
  const based = (branches) =>
    branches
      .map((branch) => ({ branch, base: git('merge-base', 'HEAD', branch) }))
      .filter(({ base }) => base !== undefined)
  const mains = based(['main', 'origin/main', 'origin/HEAD'])
  return (mains.length > 0 ? mains : based(['@{upstream}']))
    .map((one) => ({ ...one, ahead: Number(git('rev-list', '--count', `${one.base}..HEAD`)) }))
    .filter(({ ahead }) => ahead > 0)
    .sort((one, other) => one.ahead - other.ahead)
}

/** Thrown if there is no commit to compare with. */
export class NoBaseError extends Error {}

/** All files of the tree that are not ignored. */
export function filesIn(root) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options)
  return listed.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(root, file)))
}
