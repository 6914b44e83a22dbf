import type { Config } from 'vike/types'
import { LanderLayout } from '../../renderer/layouts/LanderLayout.tsx'

export default {
  routeName: 'members-id-landing',
  Layout: LanderLayout,
  // A first visit from an advertisement: HTML and CSS alone, React stays on the server.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
