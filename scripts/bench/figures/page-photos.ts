import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { get, visit } from '../members-recording.ts'
import type { Program } from '../program.ts'
import { cookieOf, hostOf, type Stage } from '../stage.ts'
import { signedIn } from './members-page.ts'

/** The pages with the most pictures. */
const PAGES = ['/members', '/members?numResults=50', '/likes', '/chats']

const TARGET = 5

/**
 * (F) Transactions of one page view: the document and every picture in it, each once. Each page is
 * requested twice, because the first request may renew the presence; the second one counts.
 */
export async function pagePhotos(stage: Stage, _effort: Effort): Promise<Figure[]> {
  const { tenant, token } = await signedIn(stage)
  const program = await stage.product({ record: true })
  const headers = { host: hostOf(tenant), cookie: cookieOf(token) }
  const views: View[] = []
  for (const path of PAGES) {
    await visit(program, { tenant, path, token })
    const { html, statements } = await visit(program, { tenant, path, token })
    const pictures = picturesIn(html)
    views.push({
      path,
      pictures: pictures.length,
      page: begun(statements),
      signed: await begunFor(program, pictures, headers),
      named: await begunFor(program, pictures.map(withoutSignature), headers),
    })
  }
  await program.stop()
  const most = Math.max(...views.map(({ page, signed }) => page + signed))
  const told = views.map(
    ({ path, pictures, page, signed, named }) =>
      `${path} ${page + signed} with ${pictures} pictures (${page + named} by their names alone)`,
  )
  return [
    {
      id: 'F',
      name: 'transactions of a page view with its pictures, the most of four pages',
      measured: most,
      unit: '',
      target: { kind: 'at most', value: TARGET },
      detail: told.join(', '),
    },
  ]
}

interface View {
  readonly path: string
  readonly pictures: number
  /** Transactions of the document, of its pictures, and of the same pictures without signatures. */
  readonly page: number
  readonly signed: number
  readonly named: number
}

/** Addresses of the photos that the page shows, each once; a browser takes one of each `srcset`. */
function picturesIn(html: string): string[] {
  const found = [...html.matchAll(/<img [^>]*?src="(\/photos\/[^"]+)"/g)].map(([, address = '']) => address)
  if (found.length === 0) throw new Error('the page shows no photo')
  return [...new Set(found)]
}

const withoutSignature = (address: string) => address.replace(/\.[\w-]+\.webp$/, '.webp')

const begun = (statements: readonly { readonly sql: string }[]) =>
  statements.filter(({ sql }) => /^begin\b/i.test(sql)).length

async function begunFor(
  program: Program,
  addresses: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  await program.notes()
  for (const address of addresses) await get(program.port, address, headers)
  return begun((await program.notes()).statements)
}
