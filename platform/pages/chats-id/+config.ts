import type { Config } from 'vike/types'

export default { routeName: 'chats-id', titleKey: 'chats:title', texts: ['chats'] } satisfies Config
