import type { Config } from 'vike/types'

export default { routeName: 'members-id-chat', titleKey: 'chats:title', texts: ['chats'] } satisfies Config
