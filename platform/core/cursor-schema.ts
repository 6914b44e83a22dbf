import { z } from 'zod'
import { CURSOR } from './cursor.ts'

/** Query parameter `after` of a list: `next` of the previous page. Any other text is refused. */
export const cursor = z.string({ error: 'cursor_invalid' }).regex(CURSOR, 'cursor_invalid')

/** Cursor of the next page in the response of a list; null on the last page. */
export const nextCursor = z.string().nullable()
