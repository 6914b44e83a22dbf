const SHOWN = 3

/**
 * The packages to offer if `missing` credits are needed: the three smallest that are sufficient,
 * including the popular one.
 * @returns in the order of the packages
 */
export function offersFor<Offer extends { readonly credits: number; readonly popular: boolean }>(
  packages: readonly Offer[],
  missing: number,
): readonly Offer[] {
  const enough = packages.filter(({ credits }) => credits >= missing)
  const first = enough.slice(0, SHOWN)
  const popular = enough.find((one) => one.popular)
  return popular && !first.includes(popular) ? [...first.slice(0, -1), popular] : first
}
