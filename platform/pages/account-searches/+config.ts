import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-searches',
  titleKey: 'account:searches_title',
  texts: ['searches', 'account'],
  Wrapper: MembersFrame,
} satisfies Config
