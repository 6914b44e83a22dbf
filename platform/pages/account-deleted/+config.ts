import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-deleted',
  titleKey: 'deletion:deleted_title',
  texts: ['deletion'],
  Wrapper: MembersFrame,
} satisfies Config
