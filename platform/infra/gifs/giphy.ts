import { z } from 'zod'
import type { OutboundRead } from '../http/outbound-read.ts'
import type { TenantSecrets } from '../secrets.ts'
import { checkedPicture, MOST_BYTES } from './checked-picture.ts'
import {
  type FoundGif,
  type GifPage,
  type GifProvider,
  type GifSearch,
  GifsUnavailableError,
} from './port.ts'

const API = 'https://api.giphy.com/v1/gifs'
/** Results of one page. */
const PAGE = 24
/** The API supports no higher offset. */
const FURTHEST = 480
const LONGEST_ANSWER = 1_000_000
const HOST = /(^|\.)giphy\.com$/

const source = z.object({
  webp: z.url().max(1000).refine(isOfGiphy),
  width: z.coerce.number().int().min(8).max(800),
  height: z.coerce.number().int().min(8).max(800),
})

/** Fields that are not named here are dropped. */
const gif = z
  .object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    title: z.string().max(500).catch(''),
    alt_text: z.string().max(500).catch(''),
    rating: z.string().catch(''),
    images: z.object({ fixed_width_small: source, fixed_width: source }),
  })
  .transform(({ id, title, alt_text, rating, images }) => ({
    careful: rating === 'g',
    found: {
      remoteId: id,
      title: cleaned(alt_text || title),
      small: placed(images.fixed_width_small),
      full: placed(images.fixed_width),
    } satisfies FoundGif,
  }))

const answer = z.object({
  data: z.array(z.unknown()).max(100),
  pagination: z.object({ total_count: z.number().int().optional() }).optional(),
})

interface GiphyOptions {
  readonly secrets: TenantSecrets
  readonly read: OutboundRead
}

/**
 * GIFs of GIPHY by its API v1, with the key of the site (`secrets.gif_api_key`). Only those rated
 * "g".
 */
export function giphyProvider({ secrets, read }: GiphyOptions): GifProvider {
  return {
    search: (search) =>
      reached(async () => {
        const url = addressOf(search, secrets.read(search.tenant, 'gif_api_key').reveal())
        const { bytes } = await read(url, { types: ['application/json'], most: LONGEST_ANSWER })
        return pageOf(JSON.parse(bytes.toString('utf8')), search)
      }),
    picture: ({ url }) =>
      reached(async () => {
        if (!isOfGiphy(url)) throw new Error('not a picture of the provider')
        const { bytes } = await read(url, { types: ['image/webp', 'image/gif'], most: MOST_BYTES })
        return checkedPicture(bytes)
      }),
  }
}

function addressOf({ words, language, offset }: GifSearch, key: string): string {
  const url = new URL(`${API}/${words === '' ? 'trending' : 'search'}`)
  const query = {
    api_key: key,
    ...(words === '' ? {} : { q: words.slice(0, 50) }),
    limit: String(PAGE),
    offset: String(offset),
    rating: 'g',
    lang: language,
    bundle: 'messaging_non_clips',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Invalid rows are left out; a response of another shape is an error. */
function pageOf(json: unknown, { offset }: GifSearch): GifPage {
  const { data, pagination } = answer.parse(json)
  const gifs = data.flatMap((one) => {
    const read = gif.safeParse(one).data
    return read?.careful ? [read.found] : []
  })
  const next = offset + data.length
  const more = data.length > 0 && next < Math.min(pagination?.total_count ?? 0, FURTHEST)
  return { gifs, next: more ? next : null }
}

function isOfGiphy(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, port } = new URL(url)
  return protocol === 'https:' && HOST.test(hostname) && username === '' && port === ''
}

const placed = ({ webp, width, height }: z.output<typeof source>) => ({ url: webp, width, height })

/** Titles end in "GIF by somebody", which is no description. */
function cleaned(title: string): string {
  return title
    .replace(/\s*\bGIF\b.*$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
}

/** Treats any error as the provider's: it may succeed later. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new GifsUnavailableError(cause)
  }
}
