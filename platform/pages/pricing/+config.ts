import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'pricing',
  titleKey: 'pricing:pricing_title',
  Layout: VisitorLayout,
  // Prices to read: HTML alone, not one byte of script.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
