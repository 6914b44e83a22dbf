import type { FormEvent } from 'react'

/** The body of `POST /api/album` from a form about the private photos and the pressed button. */
export function bodyOf({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) {
  const fields = new FormData(currentTarget)
  const { submitter } = nativeEvent as SubmitEvent
  const pressed = submitter instanceof HTMLButtonElement ? submitter.value : ''
  const change = pressed === 'grant' || pressed === 'ask' ? pressed : 'end'
  const days = fields.get('days')
  return {
    member: String(fields.get('member')),
    change,
    ...(change === 'grant' && days !== null ? { days: Number(days) } : {}),
  } as const
}
