import type { PagePayload } from '../../../core/client.ts'
import { latePart } from '../../../ui/late-part.tsx'
import type { SignupPageData } from '../pages.ts'

const LAST_STEP = 4

const readLast = async () => (await import('./LastFields.tsx')).LastFields
const readClosed = async () => (await import('./ClosedSignup.tsx')).ClosedSignup

/** The last step comes after the account is made: its code comes with it. */
export const LastPart = latePart(readLast, import.meta.env.SSR ? await readLast() : undefined)

export const ClosedPart = latePart(readClosed, import.meta.env.SSR ? await readClosed() : undefined)

/** For a page of the signup that begins with one of them. */
export function loadLateParts({ data }: PagePayload): Promise<void> | undefined {
  const { refusal, state } = data as SignupPageData
  if (refusal) return ClosedPart.load()
  return state.step === LAST_STEP ? LastPart.load() : undefined
}
