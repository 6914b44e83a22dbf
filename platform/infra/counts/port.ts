/** A key whose uses are counted for so long after its first use. */
export interface CountedKey {
  /** Holds no address and no name: the network or person is hashed (`limitKey`). */
  readonly key: string
  /** Until the count begins again. */
  readonly milliseconds: number
  /** Uses that are allowed in that time. */
  readonly most: number
}

/** The count of a key, with the use that was just counted. */
export interface Counted {
  readonly used: number
  /** Milliseconds until the count begins again. */
  readonly remaining: number
}

/**
 * Counts uses for all processes. A crash of the store may lose counts: tries of logins and codes
 * are not counted here.
 */
export interface UseCounts {
  /**
   * Counts one use of each key in order, up to the first that is used more than `most` times. One
   * round trip; concurrent uses are each counted.
   *
   * @returns the counts of the keys that were counted
   * @throws errors of the store
   */
  count(keys: readonly CountedKey[]): Promise<readonly Counted[]>
  /** Gives one use back, unless the count has begun again. */
  giveBack(key: string): Promise<void>
}
