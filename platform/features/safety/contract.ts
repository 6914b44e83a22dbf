import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

const body = z.object({ id: z.string().max(60) })
const response = z.object({ blocked: z.boolean() })

export const blockMember = defineCall({
  method: 'POST',
  path: '/api/block',
  summary: 'Blocks a member: chats and likes between the two are gone, each is hidden from the other',
  access: 'member',
  body,
  response,
})

export const unblockMember = defineCall({
  method: 'DELETE',
  path: '/api/block',
  summary: 'Takes an own block back; what it removed stays removed',
  access: 'member',
  body,
  response,
})
