import type { TextBundles } from './client.ts'

/** Address of these namespaces in one language; the revision makes it immutable. */
export function textsUrl(revision: string, locale: string, namespaces: readonly string[]): string {
  return `/texts/${revision}/${locale}/${namespaces.join('+')}.json`
}

/** Id of the JSON block with inline texts of a page. */
export const INLINE_TEXTS = 'texts'

const loaded = new Map<string, Promise<TextBundles[string]>>()

/**
 * Loads the texts of these namespaces in the browser: one request for those that were not loaded
 * yet. A page's first request is preloaded by its head.
 */
export async function loadTexts(
  revision: string,
  locale: string,
  namespaces: readonly string[],
): Promise<TextBundles> {
  const key = (name: string) => `${revision} ${locale} ${name}`
  for (const [name, bundle] of Object.entries(takeInlineTexts()))
    loaded.set(key(name), Promise.resolve(bundle))
  const missing = namespaces.filter((name) => !loaded.has(key(name)))
  if (missing.length > 0) {
    const request = fetchTexts(textsUrl(revision, locale, missing))
    for (const name of missing)
      loaded.set(
        key(name),
        request.then((bundles) => bundles[name] ?? {}),
      )
    request.catch(() => {
      for (const name of missing) loaded.delete(key(name))
    })
  }
  const pairs = namespaces.map(async (name) => [name, (await loaded.get(key(name))) ?? {}] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

function takeInlineTexts(): TextBundles {
  const block = document.getElementById(INLINE_TEXTS)
  if (!block) return {}
  block.remove()
  return JSON.parse(block.textContent) as TextBundles
}

async function fetchTexts(url: string): Promise<TextBundles> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return (await answer.json()) as TextBundles
}
