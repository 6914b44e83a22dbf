import type { Config } from 'vike/types'

export default { routeName: 'error', texts: ['errors'] } satisfies Config
