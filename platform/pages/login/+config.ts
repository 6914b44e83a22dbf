import type { Config } from 'vike/types'

export default { routeName: 'login', titleKey: 'accounts:page_title', texts: ['accounts'] } satisfies Config
