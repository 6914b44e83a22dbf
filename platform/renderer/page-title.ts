/** Title of a tab: the page's own, with the name of the site where it does not name it itself. */
export function namedTitle(title: string, site: string): string {
  return title.includes(site) ? title : `${title} · ${site}`
}
