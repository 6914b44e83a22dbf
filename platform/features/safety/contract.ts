import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

const body = z.object({ id: z.string().max(60) })
const response = z.object({ blocked: z.boolean() })

export const blockMemberCall = defineCall({
  method: 'POST',
  path: '/api/block',
  summary: 'Blocks a member: chats and likes between the two are gone, each is hidden from the other',
  access: 'member',
  body,
  response,
})

export const unblockMemberCall = defineCall({
  method: 'DELETE',
  path: '/api/block',
  summary: 'Takes an own block back; what it removed stays removed',
  access: 'member',
  body,
  response,
})

export const unmatchMemberCall = defineCall({
  method: 'DELETE',
  path: '/api/match',
  summary:
    'Ends a match: the likes of both are gone, and the conversation leaves the own list; unlike a block, each still sees the other',
  access: 'member',
  body,
  response: z.object({ match: z.boolean() }),
})

export const findRelationCall = defineCall({
  method: 'GET',
  path: '/api/relation',
  summary:
    'How the member stands to another one, for the menu on a person; both false where there is nobody of this id',
  access: 'member',
  query: body,
  response: z.object({ match: z.boolean(), blocked: z.boolean() }),
})
