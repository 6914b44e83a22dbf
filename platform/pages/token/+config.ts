import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'token',
  Layout: VisitorLayout,
  // Texts to read: HTML alone, not one byte of script.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
