import type { Config } from 'vike/types'

export default { routeName: 'chats', titleKey: 'chats:title', texts: ['chats'] } satisfies Config
