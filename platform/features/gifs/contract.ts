import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

/** A GIF for display. Both addresses belong to the site itself. */
export const gifShape = z.object({
  src: z.string(),
  /** Its first frame, for readers who prefer reduced motion and while it is paused. */
  still: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Alternative text; '' if there is none. */
  alt: z.string(),
})
export type GifView = z.output<typeof gifShape>

/** A GIF found by a search; it can be sent by its id. */
export const chosenGifShape = gifShape.extend({ id: z.string() })
export type ChosenGif = z.output<typeof chosenGifShape>

/** Maximum length of a search. */
export const GIF_WORDS = 50

export const searchGifsCall = defineCall({
  method: 'GET',
  path: '/api/gifs',
  summary: 'One page of GIFs for words, or the popular ones; `offset` is `next` of the page before',
  access: 'member',
  transaction: 'none',
  query: z.object({
    q: z.string().max(200).optional(),
    offset: z.coerce.number().int().min(0).max(1000).optional(),
  }),
  response: z.object({
    gifs: z.array(chosenGifShape),
    /** Source of the GIFs: drawn for the platform, or the provider of the site. */
    source: z.enum(['drawn', 'giphy']),
    next: z.number().int().nullable(),
    /** The provider of the site does not answer: these are drawn ones instead. */
    unavailable: z.boolean(),
  }),
  limit: { name: 'gifs', points: 60, per: 60 },
})
