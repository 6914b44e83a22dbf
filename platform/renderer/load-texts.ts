import { textsUrl } from './texts-url.ts'

type Bundle = Readonly<Record<string, string>>
const loaded = new Map<string, Promise<Bundle>>()

/** The texts of these namespaces, each fetched once a visit; their addresses are immutable and preloaded by the head. */
export async function loadTexts(
  revision: string,
  locale: string,
  namespaces: readonly string[],
): Promise<Record<string, Bundle>> {
  const pairs = namespaces.map(async (ns) => [ns, await load(textsUrl(revision, locale, ns))] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

function load(url: string): Promise<Bundle> {
  const known = loaded.get(url)
  if (known) return known
  const request = fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    return answer.json() as Promise<Bundle>
  })
  loaded.set(url, request)
  request.catch(() => loaded.delete(url))
  return request
}
