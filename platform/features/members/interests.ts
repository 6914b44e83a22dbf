import { INTERESTS, INTIMATE_INTERESTS, type Interest } from '../../core/interests.ts'
import type { RequestScope } from '../../core/scope.ts'
import { alphabetical } from '../../i18n/format.ts'

type NamingScope = Pick<RequestScope, 'tenant' | 't' | 'locale'>

/** An interest that the site offers, with its name in the viewer's language. */
export interface NamedInterest {
  readonly slug: Interest
  /** Index in `INTERESTS`, as members store it. */
  readonly place: number
  readonly name: string
  readonly intimate: boolean
}

/**
 * The interests that the site offers, sorted alphabetically in the viewer's language, everyday ones
 * before intimate ones.
 *
 * @param among indexes in `INTERESTS` to keep; all if omitted
 */
export function namedInterests(
  { tenant, t, locale }: NamingScope,
  among?: readonly number[],
): NamedInterest[] {
  const order = alphabetical(locale.iso)
  return tenant.settings.interests
    .map((slug) => ({
      slug,
      place: INTERESTS.indexOf(slug),
      name: t(`options:interests.${slug}`),
      intimate: INTIMATE_INTERESTS.has(slug),
    }))
    .filter(({ place }) => among?.includes(place) ?? true)
    .sort((a, b) => Number(a.intimate) - Number(b.intimate) || order(a.name, b.name))
}

/**
 * The first everyday interest of the shared ones: bystanders may see a card, so it names no
 * intimate one.
 */
export function sharedPresenter(
  scope: NamingScope,
): (inCommon: readonly number[]) => Pick<NamedInterest, 'slug' | 'name'> | null {
  let offered: readonly NamedInterest[] | undefined
  return (inCommon) => {
    if (inCommon.length === 0) return null
    offered ??= namedInterests(scope).filter(({ intimate }) => !intimate)
    const found = offered.find(({ place }) => inCommon.includes(place))
    return found ? { slug: found.slug, name: found.name } : null
  }
}
