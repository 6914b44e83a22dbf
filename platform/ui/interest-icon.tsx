/** Address of the file with the icons of all interests, each with the interest's name as id. */
export const INTEREST_ICONS = '/interest-icons.svg'

/**
 * Icon of one interest of the platform; decorative beside its name. The drawing is in a separate
 * file.
 */
export function InterestIcon({ interest, size = 20 }: { interest: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${INTEREST_ICONS}#${interest}`} />
    </svg>
  )
}
