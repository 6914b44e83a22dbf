import { z } from 'zod'
import { CURSOR } from './cursor.ts'

/** Query parameter `after` of a list: `next` of the page before. Any other text is refused. */
export const cursor = z.string({ error: 'cursor_invalid' }).regex(CURSOR, 'cursor_invalid')

/** Answer of a list: where the next page begins, null where this one is the last. */
export const nextCursor = z.string().nullable()
