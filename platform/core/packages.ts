/** Ids of the credit packages that every site sells, the smallest one first. The schema of tenant files is generated from them. */
export const PACKAGE_IDS = ['p0', 'p1', 'p2', 'p3'] as const

export type PackageId = (typeof PACKAGE_IDS)[number]
