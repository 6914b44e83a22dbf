/**
 * What `site new` writes without an answer. `site check` warns until it is replaced, since the
 * imprint shows it.
 */
export const EXAMPLE_COMPANY = { address: '1 Main Street', city: 'City' } as const
