/** From entering the members area to the time-bonus modal. */
export const MODAL_DELAY_MILLISECONDS = 40_000

/** Name in the browser's storage under which "do not show again" is kept. */
export const MODAL_HIDDEN_KEY = 'time-bonus-hidden'

export interface ModalConditions {
  readonly area: string | undefined
  /** Milliseconds of the server's clock at which the bonus ends, null without one. */
  readonly endsAt: number | null
  readonly now: number
  readonly credits: number
  readonly hidden: boolean
}

/** Logged in, members area, bonus visible. */
export function bannerShown({ area, endsAt, now }: Omit<ModalConditions, 'credits' | 'hidden'>): boolean {
  return area === 'members' && endsAt !== null && endsAt > now
}

/** The same, plus 0 credits and no stored hide flag. */
export function modalAllowed(conditions: ModalConditions): boolean {
  return bannerShown(conditions) && conditions.credits === 0 && !conditions.hidden
}
