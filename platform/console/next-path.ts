import { z } from 'zod'

/** Where a form leads on to. */
export const next = z.string().max(500).default('')

/** A path of the console; anything else is the first page. */
export const pathOf = (text: string) => (/^\/(?![/\\])[\w\-./?=&%]*$/.test(text) ? text : '/')

/** A field that a form may lack. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
