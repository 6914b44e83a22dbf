/** Namespaces that layouts and every page use in the browser. */
export const TEXTS_OF_EVERY_PAGE: readonly string[] = ['common', 'site']

/** Address of one namespace in one language; the revision makes it immutable. */
export function textsUrl(revision: string, locale: string, namespace: string): string {
  return `/texts/${revision}/${locale}/${namespace}.json`
}
