/**
 * Ids of the credit packages that every site sells, smallest first. The schema of tenant files is
 * generated from them.
 */
export const PACKAGE_IDS = ['p0', 'p1', 'p2', 'p3'] as const

export type PackageId = (typeof PACKAGE_IDS)[number]

/**
 * The package that is offered once to members who never paid, when they start to delete their
 * account. It is never listed.
 */
export type TrialId = 'trial'

/** Ids of packages that an order can name. */
export const ORDERED_IDS = [...PACKAGE_IDS, 'trial'] as const
export type OrderedId = (typeof ORDERED_IDS)[number]
