import type { Feature } from '../../infra/feature.ts'

/**
 * The catalogue, its drawings and its sheet. Sending a gift is a call of the chats: it is a
 * message.
 */
export const gifts: Feature = { erase: { rows: {} } }
