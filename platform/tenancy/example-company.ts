/**
 * Placeholders that `site new` writes without an answer. `site check` warns until they are
 * replaced, since the imprint shows them.
 */
export const EXAMPLE_COMPANY = { address: '1 Main Street', city: 'City' } as const
