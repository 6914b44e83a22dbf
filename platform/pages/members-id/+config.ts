import type { Config } from 'vike/types'

export default { routeName: 'members-id', texts: ['members', 'likes', 'safety'] } satisfies Config
