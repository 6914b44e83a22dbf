import { reasonOf } from '../../platform/infra/start-error.ts'

/** The trial cannot go on, because a part failed that all others need. */
class TrialStopped extends Error {}

/** The parts of a trial: prints a line for each, and a summary at the end. */
export class Trial {
  readonly #failed: string[] = []
  #passed = 0
  #stopped = false

  /** @returns what the part returns; undefined if it failed */
  async part<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.#tried(name, work)
    } catch {
      return undefined
    }
  }

  /** The same for a part without which nothing else can be tried. `run` ends if it fails. */
  async need<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#tried(name, work)
    } catch {
      throw new TrialStopped()
    }
  }

  /** Runs parts up to the end, or to a needed one that fails. */
  async run(parts: () => Promise<void>): Promise<void> {
    try {
      await parts()
    } catch (error) {
      if (!(error instanceof TrialStopped)) throw error
      this.#stopped = true
    }
  }

  /** What passed and failed, in one or several lines. */
  summary(): readonly string[] {
    const failed = this.#failed.map((name) => `  failed: ${name}`)
    const rest = this.#stopped ? ['  The parts behind it need it, and were not tried.'] : []
    return [`${this.#passed} parts passed, ${this.#failed.length} failed`, ...failed, ...rest]
  }

  get hasPassed(): boolean {
    return this.#failed.length === 0 && this.#passed > 0
  }

  async #tried<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      this.#passed++
      console.log(`passed  ${name}`)
      return result
    } catch (error) {
      this.#failed.push(name)
      console.log(`FAILED  ${name}: ${reasonOf(error)}`)
      throw error
    }
  }
}
