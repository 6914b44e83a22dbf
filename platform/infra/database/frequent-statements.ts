/** Uses after which a statement has earned a name. */
const USES = 20
/** Statements with a name: each connection may keep the plans of all, up to 400 kB each. */
const MOST_NAMED = 150
/** Statements that are counted; beyond that counting begins again. */
const MOST_COUNTED = 3_000

/**
 * Names for the statements that this process sends most often, so that PostgreSQL keeps them
 * prepared: planning a look-up takes it many times as long as running it. The first statements of
 * a process that reach the number of uses are named for its whole life. The others, searches with
 * rare filters above all, stay without one: their plans would fill the memory of each connection.
 *
 * A kept plan must not change its result type, so a statement that selects every column of a table,
 * whatever a migration adds to it, is never named.
 */
export class FrequentStatements {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  /** The name of a statement, the same each time; undefined if it has none yet. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MOST_NAMED) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES || selectsAll(text)) return this.#count(text, uses)
    this.#uses.delete(text)
    const given = `frequent_${this.#names.size + 1}`
    this.#names.set(text, given)
    return given
  }

  #count(text: string, uses: number): undefined {
    if (this.#uses.size >= MOST_COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
  }
}

/** Whether columns that a migration adds become part of the result. */
const selectsAll = (text: string): boolean =>
  /^\s*select (?:"?\w+"?\.)?\*|\breturning (?:"?\w+"?\.)?\*/i.test(text)
