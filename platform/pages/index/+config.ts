import type { Config } from 'vike/types'
import { VisitorLayout } from '../../renderer/layouts/VisitorLayout.tsx'

export default {
  routeName: 'index',
  texts: ['index', 'signup', 'options'],
  Layout: VisitorLayout,
} satisfies Config
