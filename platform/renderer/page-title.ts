/** Title of a tab: the page's own, plus the name of the site unless it already contains it. */
export function namedTitle(title: string, site: string): string {
  return title.includes(site) ? title : `${title} · ${site}`
}
