import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'decision',
  titleKey: 'reports:decision_title',
  Layout: VisitorLayout,
  // Plain forms: HTML alone, not one byte of script.
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config
