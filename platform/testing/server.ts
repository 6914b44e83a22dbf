/** Name of the migrated database that tests clone. */
export const TEMPLATE = 'template_platform'

/** The same server's address of another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
