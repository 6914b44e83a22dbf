import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { FAREWELLS } from './farewells.ts'
import { messageShape } from './message-schemas.ts'

export const sayFarewellCall = defineCall({
  method: 'POST',
  path: '/api/farewell',
  summary:
    'Closes a conversation with a good word: one of four sentences, free, once a conversation and only where the partner has written. It leaves the list of each side that has read it, until one of them writes. A repeated request changes nothing',
  access: 'member',
  body: z.object({ conversation: z.uuid(), sentence: z.enum(FAREWELLS) }),
  response: z.object({ message: messageShape }),
  limit: { name: 'farewell', points: 20, per: 3600 },
  errors: ['farewell_said', 'farewell_too_early', 'blocked', 'you_blocked', 'partner_gone', 'unconfirmed'],
})
