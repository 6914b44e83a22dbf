// How much the tests examine: the only place that distinguishes the gate (`npm test`) from the
// nightly run (`npm run test:nightly`). The gate examines one instance of each matrix of brands,
// languages and schemes, and few random inputs with a fixed seed. The nightly run examines the
// whole matrix, and many inputs with a new seed. `scripts/test.mjs`, `vitest.config.ts`,
// `playwright.config.ts` and the tests read it here; environment variables pass it on to their
// workers:
//   TEST_EXTENT=nightly   examines everything
//   TEST_TURN=<text>      chooses the instances of the gate; by default the hash of the commit, so
//                         that a failure can be reproduced with its commit
//   TEST_SEED=<number>    seed of the random inputs of the nightly run
import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'

/**
 * Seed of random inputs in the gate: constant, so that no change is refused for an unrelated
 * failure.
 */
const GATE_SEED = 20_261_120

/**
 * Parses the scope of a run from these variables.
 * @param fallback turn and seed if the environment has none
 */
export function extentOf({ TEST_EXTENT, TEST_TURN, TEST_SEED }, fallback) {
  const nightly = TEST_EXTENT === 'nightly'
  if (TEST_EXTENT && !nightly && TEST_EXTENT !== 'gate')
    throw new Error(`TEST_EXTENT is "gate" or "nightly", not "${TEST_EXTENT}"`)
  const seed = TEST_SEED ? Number(TEST_SEED) : fallback.seed
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is a whole number, not "${TEST_SEED}"`)
  return { nightly, turn: TEST_TURN || fallback.turn, seed: nightly ? seed : GATE_SEED }
}

/**
 * The instances of a matrix for a run: all in the nightly run, `count` of them in the gate, others
 * with each turn.
 * @param matrix its name, so that two matrices of equal length do not always use the same index
 */
export function instancesOf(extent, matrix, instances, count = 1) {
  if (extent.nightly || instances.length <= count) return [...instances]
  const digest = createHash('sha256').update(`${extent.turn} ${matrix}`).digest()
  const first = digest.readUInt32BE() % instances.length
  return instances.filter((_, index) => (index - first + instances.length) % instances.length < count)
}

/** Parameters for fast-check: the number of inputs in the gate and in the nightly run. */
export function runsOf({ nightly, seed }, counts) {
  return { seed, numRuns: nightly ? counts.nightly : counts.gate }
}

/** The hash of the commit, or the day if there is no repository. */
function currentTurn() {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim()
  } catch {
    return new Date().toISOString().slice(0, 10)
  }
}

/** The scope of this run. */
export const EXTENT = extentOf(process.env, {
  turn: process.env.TEST_TURN || currentTurn(),
  seed: randomInt(2 ** 31),
})
// Passed on in the environment, so that all workers of a run test the same.
process.env.TEST_TURN = EXTENT.turn
if (EXTENT.nightly) process.env.TEST_SEED = String(EXTENT.seed)

/**
 * Factor for the time limits of tests, which have many times as many random inputs in the nightly
 * run.
 */
export const PATIENCE = EXTENT.nightly ? 10 : 1

/** `instancesOf` for this run. */
export const inTurn = (matrix, instances, count) => instancesOf(EXTENT, matrix, instances, count)

/**
 * Whether this run examines one of very many instances: always in the nightly run, in the gate one
 * of `of`, others with each turn.
 */
export function isInTurn(instance, of) {
  if (EXTENT.nightly) return true
  return createHash('sha256').update(`${EXTENT.turn} ${instance}`).digest().readUInt32BE() % of === 0
}

/** `runsOf` for this run. */
export const randomRuns = (counts) => runsOf(EXTENT, counts)

/** Log line: the scope of a run, and how to repeat it. */
export function described({ nightly, turn, seed }) {
  return nightly
    ? `nightly: every brand, language and scheme; random inputs with TEST_SEED=${seed}`
    : `gate: one brand, language and scheme of each matrix, in turns, here TEST_TURN=${turn}; npm run test:nightly examines all`
}
