import type { PagePayload } from '../../../core/client.ts'
import { latePart } from '../../../ui/late-part.tsx'
import type { SignupPageData } from '../pages.ts'

const LAST_STEP = 4

const readLast = async () => (await import('./LastFields.tsx')).LastFields
const readClosed = async () => (await import('./ClosedSignup.tsx')).ClosedSignup

/** Loaded with the last step, which follows the creation of the account. */
export const LastPart = latePart(readLast, import.meta.env.SSR ? await readLast() : undefined)

export const ClosedPart = latePart(readClosed, import.meta.env.SSR ? await readClosed() : undefined)

/** For a page of the signup that starts with one of these parts. */
export function loadLateParts({ data }: PagePayload): Promise<void> | undefined {
  const { refusal, state } = data as SignupPageData
  if (refusal) return ClosedPart.load()
  return state.step === LAST_STEP ? LastPart.load() : undefined
}
