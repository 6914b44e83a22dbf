import type { Config } from 'vike/types'
import { EmptyLayout } from '../../renderer/layouts/EmptyLayout.tsx'

export default {
  routeName: 'landers-tinderswipe',
  Layout: EmptyLayout,
  // As all landers: React stays on the server. The script of its deck is a file of its own.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
