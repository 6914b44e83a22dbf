import type { Config } from 'vike/types'
import { FrontLayout } from '../../renderer/layouts/FrontLayout.tsx'

export default {
  routeName: 'index',
  Layout: FrontLayout,
  // The first visit of most people: HTML and CSS alone, React stays on the server.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
