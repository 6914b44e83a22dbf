import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'login-code',
  titleKey: 'second-factor:login_title',
  texts: ['second-factor'],
  Layout: VisitorLayout,
} satisfies Config
