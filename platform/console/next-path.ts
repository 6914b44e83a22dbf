import { z } from 'zod'

/** Form field: the page to open afterwards. */
export const next = z.string().max(500).default('')

/** The given path if it is one of the console; otherwise the start page. */
export const pathOf = (text: string) => (/^\/(?![/\\])[\w\-./?=&%]*$/.test(text) ? text : '/')

/** A field as text; empty if it is missing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
