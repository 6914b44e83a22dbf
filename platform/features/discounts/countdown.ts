/** Delay of the time-bonus modal after entering the members area. */
export const MODAL_DELAY_MILLISECONDS = 40_000

/** Key of "do not show again" in the browser's storage. */
export const MODAL_HIDDEN_KEY = 'time-bonus-hidden'

export interface ModalConditions {
  readonly area: string | undefined
  /** Milliseconds of the server's clock at which the bonus ends, null without one. */
  readonly endsAt: number | null
  readonly now: number
  readonly credits: number
  readonly hidden: boolean
}

/** Whether the banner is shown: logged in, members area, bonus running. */
export function bannerShown({ area, endsAt, now }: Omit<ModalConditions, 'credits' | 'hidden'>): boolean {
  return area === 'members' && endsAt !== null && endsAt > now
}

/** Whether the modal may be shown: as for the banner, with 0 credits and no stored hide flag. */
export function modalAllowed(conditions: ModalConditions): boolean {
  return bannerShown(conditions) && conditions.credits === 0 && !conditions.hidden
}
