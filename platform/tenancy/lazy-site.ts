import type { LoadedTenant } from './loader.ts'

/** The large parts of a site, which only its own requests need. */
export type SiteContents = Pick<LoadedTenant, 'theme' | 'texts' | 'pages' | 'landers'>

/** A site whose large parts are read whenever they are asked for. */
export function lazySite(
  known: Omit<LoadedTenant, keyof SiteContents>,
  contents: () => SiteContents,
): LoadedTenant {
  return Object.freeze({
    ...known,
    get theme() {
      return contents().theme
    },
    get texts() {
      return contents().texts
    },
    get pages() {
      return contents().pages
    },
    get landers() {
      return contents().landers
    },
  })
}

/** A frozen copy of a site with changes. A spread would read the large parts and keep them. */
export function siteWith<Site extends object, Changes extends object>(
  site: Site,
  changes: Changes,
): Readonly<Omit<Site, keyof Changes> & Changes> {
  const properties = {
    ...Object.getOwnPropertyDescriptors(site),
    ...Object.getOwnPropertyDescriptors(changes),
  }
  return Object.freeze(Object.defineProperties({}, properties)) as Omit<Site, keyof Changes> & Changes
}

/** A frozen copy of a site without one of its properties. */
export function siteWithout<Site extends object, Key extends keyof Site>(
  site: Site,
  key: Key,
): Readonly<Omit<Site, Key>> {
  const { [key]: _, ...properties } = Object.getOwnPropertyDescriptors(site)
  return Object.freeze(Object.defineProperties({}, properties)) as Omit<Site, Key>
}
