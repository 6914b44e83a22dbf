/**
 * The vocabulary of claims in one language. All values are parts of regular expressions, for
 * lower-case text with straight apostrophes.
 */
export interface ClaimWords {
  /** People that a site counts: members, singles, women, matches. */
  readonly people: string
  /** Numbers that are words: thousands, millions. */
  readonly many: string
  /** Other things that a number may count: years, days, credits. */
  readonly units: string
  /** Claims that others are online, wait for the visitor or wrote to them. */
  readonly presence: string
  /**
   * Words that turn such a sentence into a condition, a question or a negation: who, whether,
   * nobody.
   */
  readonly guard: string
  /**
   * Claims about who sees profiles, or that a name is hidden: other members only, we never show
   * your real name.
   */
  readonly audience: string
  /** Urgency: only today, last chance, offer ends soon. */
  readonly hurry: string
}
