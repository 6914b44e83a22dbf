/**
 * The words of one language that claims are made of. All are parts of regular expressions, for text
 * in lower case with straight apostrophes.
 */
export interface ClaimWords {
  /** Whom a site counts: members, singles, women, matches. */
  readonly people: string
  /** Numbers that are words: thousands, millions. */
  readonly many: string
  /** What a number may count instead: years, days, credits. */
  readonly units: string
  /** Says of others that they are there now, wait for the visitor or wrote to them. */
  readonly presence: string
  /**
   * Words that turn such a sentence into a condition, a question or a denial: who, whether, nobody.
   */
  readonly guard: string
  /**
   * Says who sees profiles, or that a name is hidden: other members only, we never show your real
   * name.
   */
  readonly audience: string
  /** Hurries: only today, last chance, offer ends soon. */
  readonly hurry: string
}
