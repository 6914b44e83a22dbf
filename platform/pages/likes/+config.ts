import type { Config } from 'vike/types'

export default { routeName: 'likes', titleKey: 'likes:title', texts: ['likes', 'members'] } satisfies Config
