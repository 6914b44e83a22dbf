import type { PagePayload } from '../../../core/client.ts'
import { latePart } from '../../../ui/late-part.tsx'
import type { SignupPageData } from '../pages.ts'

const LAST_STEP = 4

const load = async () => (await import('./LastFields.tsx')).LastFields

/** The last step comes after the account is made: its code comes with it. */
export const LastPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

/** For a page of the signup that begins with that step. */
export const loadLastPart = ({ data }: PagePayload): Promise<void> | undefined =>
  (data as SignupPageData).state.step === LAST_STEP ? LastPart.load() : undefined
