import type { Config } from 'vike/types'

export default { routeName: 'index', texts: ['index', 'signup', 'options'] } satisfies Config
