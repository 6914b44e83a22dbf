/** Address of the file with the icons of all interests, each under the name of its interest. */
export const INTEREST_ICONS = '/interest-icons.svg'

/**
 * Icon of one interest of the platform; decoration beside its name. The drawing is in a file of its
 * own.
 */
export function InterestIcon({ interest, size = 20 }: { interest: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${INTEREST_ICONS}#${interest}`} />
    </svg>
  )
}
