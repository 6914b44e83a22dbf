import type { Config } from 'vike/types'
import { MembersFrame } from '../../renderer/MembersFrame.tsx'

export default {
  routeName: 'account-passkeys-remove',
  titleKey: 'passkeys:remove',
  texts: ['passkeys'],
  Wrapper: MembersFrame,
} satisfies Config
