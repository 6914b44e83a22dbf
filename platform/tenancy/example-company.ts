/** What `site new` writes where nobody was asked; `site check` goes on warning of it: it stands in the imprint. */
export const EXAMPLE_COMPANY = { address: '1 Main Street', city: 'City' } as const
